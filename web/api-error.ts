import * as z from 'zod/mini';
import { problemBody } from '../contract/problems.ts';

/** What of a problem answer the page acts on; any part may be missing when something other than the shop answered. */
const problem = z.extend(z.partial(problemBody), {
  /** With `prices-changed`: the product list as it is now. */
  products: z.optional(z.unknown()),
  /** With `bought-recently`: the answer to the earlier purchase. */
  order: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof problem>;

interface ApiErrorParts {
  readonly status: number;
  readonly message: string;
  readonly detail?: string | null;
  readonly problem?: Problem | null;
  readonly etag?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/** A call that failed: the shop refused it, could not be reached, or said something that cannot be read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came, and it is unknown whether the request arrived. */
  readonly status: number;
  /** The sentence for people that a JSON answer carries. */
  readonly detail: string | null;
  readonly problem: Problem | null;
  readonly etag: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.status = parts.status;
    this.detail = parts.detail ?? null;
    this.problem = parts.problem ?? null;
    this.etag = parts.etag ?? null;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }
}

/** Turns an answer that is not a success into an error whose message is `status: body`, or `status: status text`. */
export async function readErrorAnswer(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  const json = parseJson(body);
  return new ApiError({
    status: response.status,
    message: `${response.status}: ${body || response.statusText}`,
    detail: findSentence(json),
    problem: problem.safeParse(json).data ?? null,
    etag: response.headers.get('ETag'),
    retryAfterSeconds: readRetryAfter(response.headers.get('Retry-After')),
  });
}

/** No answer came. The request may or may not have arrived. */
export function connectionError(cause: unknown): ApiError {
  return new ApiError({
    status: 0,
    message: 'We could not reach the shop. Please check your internet connection.',
    cause,
  });
}

/** The text to show for a failure: the sentence of the answer, else `status: body`, else the given words. */
export function describeError(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return fallback;
  if (error.detail) return error.detail;
  return error.message === `${error.status}: ` ? fallback : error.message;
}

/** What to say beside {@link describeError} when the shop was not reached; null otherwise. */
export function connectionHint(error: unknown): string | null {
  return error instanceof ApiError && error.status === 0 ? error.message : null;
}

function findSentence(json: unknown): string | null {
  const sentences = z.partial(z.object({ detail: z.unknown(), message: z.unknown(), error: z.unknown() }));
  const { detail, message, error } = sentences.safeParse(json).data ?? {};
  for (const sentence of [detail, message, error]) {
    if (typeof sentence === 'string' && sentence.trim() !== '') return sentence.trim();
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only whole seconds; a date in this header is left unread. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
