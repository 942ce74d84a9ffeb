import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { type ProblemCode, problems } from '../../contract/problems.ts';
import { responseHeaders, type SecurityHeaders } from './security-headers.ts';
import { composeProblem, problemContentType } from './send-problem.ts';

/** Responds to what Node's parser can't read: no hook or route sees it, and its connection is closed. */
export function handleClientErrors(
  log: FastifyBaseLogger,
  security: SecurityHeaders,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return ({ code }, socket) => {
    if (socket.destroyed || !socket.writable) return;
    const problem = problemsByCode[code] ?? 'bad-request';
    const { status, title } = problems[problem];
    const requestId = randomUUID();
    log.info({ requestId, status, problem, reason: code }, 'unreadable request');
    const body = composeProblem(problem, requestId);
    const headers = Object.entries({
      ...responseHeaders(security, requestId),
      'content-type': problemContentType,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${headers.join('')}\r\n${body}`, () => socket.destroy());
  };
}

const problemsByCode: Partial<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body-too-large',
};
