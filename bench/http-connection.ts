import { once } from 'node:events';
import { connect } from 'node:net';

/** Name to value. */
export type Headers = Readonly<Record<string, string>>;

export type HttpConnection = Awaited<ReturnType<typeof openConnection>>;

/**
 * One kept connection, one request at a time. It reads the status and the length of a response and nothing else: a
 * full HTTP client takes more CPU than the servers that it measures.
 */
export async function openConnection(url: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');

  /** Rejects on any status but 200: figures must not count failures. */
  function request(line: string, headers: Headers, body: string) {
    const { promise, resolve, reject } = Promise.withResolvers<{ head: string; body: Buffer }>();
    let received: Buffer = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headLength = received.indexOf('\r\n\r\n') + 4;
      const head = received.toString('latin1', 0, headLength);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200 ') || !length) reject(new Error(`Unexpected response: ${received}`));
      else if (received.length >= headLength + Number(length))
        resolve({ head, body: received.subarray(headLength) });
    };
    const close = () => reject(new Error('The server closed the connection'));
    socket.on('data', take).once('close', close);
    const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`);
    return promise.finally(() => socket.off('data', take).off('close', close));
  }

  return {
    get: (path: string, headers: Headers = {}) => request(`GET ${path}`, headers, ''),
    post(path: string, body: unknown, headers: Headers = {}) {
      const text = JSON.stringify(body);
      const length = String(Buffer.byteLength(text));
      const own = { 'content-type': 'application/json', 'content-length': length };
      return request(`POST ${path}`, { ...headers, ...own }, text);
    },
    close: () => socket.destroy(),
  };
}
