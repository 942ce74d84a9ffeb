import type { FastifyReply } from 'fastify';
import { describeWait } from '../../../contract/format.ts';
import { type FieldError, type ProblemCode, problems } from '../../../contract/problems.ts';
import { isOpenedInTab, sendProblemPage } from './problem-page.ts';

/** What one occurrence of a problem adds to the table in `contract/problems.ts`. */
export interface ProblemDetails {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Further members of the body (RFC 9457 section 3.2). */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Seconds after which to try again (RFC 9110 section 10.2.3). */
  readonly retryAfterSeconds?: number;
}

export const problemContentType = 'application/problem+json; charset=utf-8';

/** As JSON; as a page for a person who opened the address in a tab, such as an invoice's. */
export function sendProblem(
  reply: FastifyReply,
  code: ProblemCode,
  details: ProblemDetails = {},
): FastifyReply {
  sentProblems.set(reply, code);
  if (details.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(details.retryAfterSeconds));
  if (isOpenedInTab(reply.request))
    return sendProblemPage(reply, code, details.detail ?? describeDetail(code, details));
  return reply
    .code(problems[code].status)
    .header('cache-control', 'no-store')
    .type(problemContentType)
    .send(composeProblem(code, reply.request.id, details));
}

/** The problem that was sent as a response, for the log and the metrics. */
export function problemOf(reply: FastifyReply): ProblemCode | undefined {
  return sentProblems.get(reply);
}

const sentProblems = new WeakMap<FastifyReply, ProblemCode>();

/** The body of a problem as text: checkout stores it, and sends the same bytes again. */
export function composeProblem(
  code: ProblemCode,
  requestId: string,
  details: ProblemDetails = {},
): string {
  return JSON.stringify(describeProblem(code, requestId, details));
}

/** The body of a problem. That of a command has no request. */
export function describeProblem(
  code: ProblemCode,
  requestId: string | undefined,
  details: ProblemDetails,
) {
  const { status, title } = problems[code];
  return {
    type: `urn:licence-shop:problem:${code}`,
    title,
    status,
    detail: details.detail ?? describeDetail(code, details),
    code,
    requestId,
    ...(details.errors && { errors: [...details.errors] }),
    ...details.members,
  };
}

/** Who has to wait is told how long. */
function describeDetail(code: ProblemCode, { retryAfterSeconds }: ProblemDetails): string {
  if (code !== 'too-many-requests' || retryAfterSeconds === undefined) return problems[code].detail;
  return `Too many attempts. Try again in ${describeWait(retryAfterSeconds)}.`;
}
