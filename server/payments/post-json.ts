import { once } from 'node:events';
import { type Agent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { TLSSocket } from 'node:tls';

export interface PostLimits {
  /** From asking for a connection to having one, the TLS handshake included. */
  readonly connectMilliseconds: number;
  /** From the call to the last byte of the answer, the wait for a free connection included. */
  readonly totalMilliseconds: number;
}

const largestAnswerBytes = 64 * 1024;

/** Why there is no answer to act on, in words that quote nothing of request or answer. */
export class NoAnswer extends Error {}

/**
 * Posts JSON once, never again by itself, and gives the JSON that a 200 brought. Throws {@link NoAnswer} for
 * anything else; the other side may have acted on the request all the same.
 */
export async function postJson(
  url: URL,
  body: unknown,
  { agent, ...limits }: PostLimits & { readonly agent: Agent },
): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.totalMilliseconds);
  const post = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const request = post(url, { method: 'POST', agent, signal, headers });
  // An error that comes after the answer's head is the answer's error too, and is caught there.
  request.on('error', () => {});
  limitConnecting(request, limits.connectMilliseconds);
  request.end(JSON.stringify(body));
  try {
    const [response] = await once(request, 'response', { signal });
    return await readAnswer(response);
  } catch (error) {
    request.destroy();
    throw signal.aborted
      ? new NoAnswer(`no answer within ${limits.totalMilliseconds} ms`)
      : describeFailure(error);
  }
}

/** A connection that is used again is there already. */
function limitConnecting(request: ClientRequest, milliseconds: number): void {
  request.once('socket', (socket) => {
    if (request.reusedSocket) return;
    const limit = setTimeout(() => {
      request.destroy(new NoAnswer(`no connection within ${milliseconds} ms`));
    }, milliseconds);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => clearTimeout(limit));
    request.once('close', () => clearTimeout(limit));
  });
}

async function readAnswer(response: IncomingMessage): Promise<unknown> {
  if (response.statusCode !== 200) throw new NoAnswer(`status ${response.statusCode}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > largestAnswerBytes) throw new NoAnswer(`more than ${largestAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new NoAnswer('no JSON');
  }
}

/** Node's own errors are told by their code: their messages may quote what the other side sent. */
function describeFailure(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown failure';
  return new NoAnswer(code);
}
