import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A response: its head as text, its body as bytes. */
export interface RawResponse {
  readonly head: string;
  readonly body: Buffer;
}

/**
 * One kept connection, one request at a time. It reads the status and the length of a response and nothing else: a
 * full HTTP client takes more CPU than the servers that it measures.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;

  static async open({ hostname, port, host }: URL): Promise<HttpConnection> {
    const socket = connect(Number(port), hostname).setNoDelay();
    await once(socket, 'connect');
    return new HttpConnection(socket, host);
  }

  constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    return this.#request(`GET ${path}`, headers, '');
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    const text = JSON.stringify(body);
    const length = String(Buffer.byteLength(text));
    const own = { 'content-type': 'application/json', 'content-length': length };
    return this.#request(`POST ${path}`, { ...headers, ...own }, text);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Fails on any status but 200: figures must not count failures. */
  #request(line: string, headers: Readonly<Record<string, string>>, body: string): Promise<RawResponse> {
    const fields = Object.entries({ host: this.#host, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
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
    const lose = () => reject(new Error('The server closed the connection'));
    this.#socket.on('data', take).once('close', lose);
    this.#socket.write(`${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`);
    return promise.finally(() => this.#socket.off('data', take).off('close', lose));
  }
}
