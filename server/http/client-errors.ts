import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { type ProblemCode, problems } from '../../contract/problems.ts';
import { composeProblem, problemContentType } from './problem-answers.ts';
import { headersOfAnswer, type SecurityHeaders } from './security-headers.ts';

/**
 * Answers what Node's parser could not read: there is no request then, no route and no hook, and the connection
 * is of no further use.
 */
export function answerClientErrors(
  log: FastifyBaseLogger,
  security: SecurityHeaders,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return ({ code }, socket) => {
    if (socket.destroyed || !socket.writable) return;
    const problem = problemsByCode[code] ?? 'bad-request';
    const requestId = randomUUID();
    log.info({ requestId, status: problems[problem].status, problem, reason: code }, 'unreadable request');
    socket.end(writeAnswer(problem, requestId, security), () => socket.destroy());
  };
}

const problemsByCode: Partial<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
};

function writeAnswer(problem: ProblemCode, requestId: string, security: SecurityHeaders): string {
  const { status, title } = problems[problem];
  const body = composeProblem(problem, requestId);
  const lines = Object.entries({
    ...headersOfAnswer(security, requestId),
    'content-type': problemContentType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
}
