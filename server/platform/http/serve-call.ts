import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { problemBody } from '../../../contract/problems.ts';
import { Refused } from './refused.ts';

/** A call of a contract: of the shop's `calls`, or of the desk's. */
export interface Call {
  readonly summary: string;
  /** What the description of the API says beside the summary. */
  readonly description?: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly params?: z.ZodMiniType;
  /** A schema, or the kind of file. */
  readonly answer: z.ZodMiniType | 'pdf' | 'csv' | 'calendar';
  readonly accepted?: z.ZodMiniType;
}

/** A part of a request that a call declares, after its schema has checked it. */
type Checked<C extends Call, Part extends string> =
  C extends Record<Part, infer S extends z.ZodMiniType> ? Record<Part, z.output<S>> : unknown;

export type Input<C extends Call> = Checked<C, 'body'> &
  Checked<C, 'query'> &
  Checked<C, 'params'> &
  Checked<C, 'headers'>;

export type Answer<C extends Call> = C extends { answer: infer S extends z.ZodMiniType }
  ? z.output<S>
  : Buffer;

/**
 * The handler returns the body, or the reply it has sent. `admit` may refuse before the body is
 * read.
 */
export function serveCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (
    input: Input<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer<C> | FastifyReply>,
  admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>,
): void {
  app.route({
    ...(admit && { onRequest: admit }),
    method: call.method,
    url: call.path,
    schema: describe(call),
    handler: (request, reply) => {
      const { body, query, params, headers } = request;
      return handler({ body, query, params, headers } as Input<C>, request, reply);
    },
  });
}

function describe(call: Call) {
  const problem = {
    description: 'A problem (RFC 9457)',
    content: { 'application/problem+json': { schema: problemBody } },
  };
  return {
    summary: call.summary,
    ...(call.description && { description: call.description }),
    ...(call.body && { body: call.body }),
    ...(call.query && { querystring: call.query }),
    ...(call.params && { params: call.params }),
    ...(call.headers && { headers: call.headers }),
    response: {
      200: typeof call.answer === 'string' ? files[call.answer] : call.answer,
      ...(call.accepted && { 202: call.accepted }),
      '4xx': problem,
      '5xx': problem,
    },
  };
}

const files = {
  pdf: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
  csv: { description: 'The table', content: { 'text/csv': { schema: z.string() } } },
  calendar: { description: 'The calendar', content: { 'text/calendar': { schema: z.string() } } },
};

/**
 * Sends a file that nobody else may keep. Its name has letters, digits and dashes: it needs no
 * quoting (RFC 6266).
 */
export function sendFile(
  reply: FastifyReply,
  name: string,
  content: Buffer | Readable,
  { isDownload = !name.endsWith('.pdf') } = {},
): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`)
    .type(fileTypes[extname(name)] ?? 'application/octet-stream')
    .send(content);
}

const fileTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
};

/**
 * Unlike Fastify's parser, it refuses invalid UTF-8 and a member named twice (RFC 8259 section 4).
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => parseJson(bytes),
  );
}

function parseJson(bytes: Uint8Array): unknown {
  const text = orRefuse('UTF-8', () => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  const kept: string[] = [];
  const keepNames = (_name: string, part: unknown) => {
    if (typeof part === 'object' && part !== null && !Array.isArray(part))
      kept.push(...Object.keys(part));
    return part;
  };
  const value: unknown = orRefuse('JSON', () => JSON.parse(text, keepNames));
  // Of two members with one name, JSON.parse keeps the last.
  const written = text.matchAll(strings).filter(([, colon]) => colon !== undefined);
  if (kept.length !== [...written].length || kept.some((name) => unsafeNames.has(name)))
    throw refuseBody('The request body names a field twice, or one that is not allowed.');
  return value;
}

/** Names that could change a prototype. */
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);

/** In valid JSON: each string, with the colon after it if it names a member. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

function orRefuse<Result>(format: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw refuseBody(`The request body is not valid ${format}.`);
  }
}

function refuseBody(detail: string): Refused {
  return new Refused('bad-request', { detail });
}
