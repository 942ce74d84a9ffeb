import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came: its head as text, its body as bytes. */
export interface RawAnswer {
  readonly head: string;
  readonly body: Buffer;
}

/**
 * One kept connection, one request at a time. Of an answer only status and length are understood, and only where
 * the length is told: a full HTTP client takes more of the processor than the servers that it measures.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;

  static async open({ hostname, port, host }: URL): Promise<HttpConnection> {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.setNoDelay();
    return new HttpConnection(socket, host);
  }

  constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
    return this.#ask(`GET ${path} HTTP/1.1\r\n${this.#formatHead(headers)}\r\n`);
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<RawAnswer> {
    const text = JSON.stringify(body);
    const head = this.#formatHead({
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    });
    return this.#ask(`POST ${path} HTTP/1.1\r\n${head}\r\n${text}`);
  }

  close(): void {
    this.#socket.destroy();
  }

  #formatHead(headers: Readonly<Record<string, string>>): string {
    let head = `host: ${this.#host}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    return head;
  }

  /** Fails unless it is answered 200: figures with failures in them say nothing. */
  #ask(request: string): Promise<RawAnswer> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let received = 0;
      let head: string | null = null;
      let expected = Number.POSITIVE_INFINITY;
      const finish = (error: Error | null, answer?: RawAnswer) => {
        socket.off('data', take).off('close', lose).off('error', finish);
        if (answer) resolve(answer);
        else reject(error);
      };
      const lose = () => finish(new Error('The server closed the connection'));
      const take = (chunk: Buffer) => {
        chunks.push(chunk);
        received += chunk.length;
        if (head === null) {
          head = readHead(chunk);
          expected = head.length + readLength(head);
        }
        if (Number.isNaN(expected) || received > expected) {
          finish(new Error(`Not the answer that was expected: ${chunk.toString('latin1', 0, 600)}`));
        } else if (received === expected) {
          finish(null, { head, body: Buffer.concat(chunks).subarray(head.length) });
        }
      };
      socket.on('data', take).on('close', lose).on('error', finish);
      socket.write(request);
    });
  }
}

/** The head is in the first chunk, since servers write it in one piece. */
function readHead(chunk: Buffer): string {
  return chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
}

/** Bytes of the body; NaN when the answer is no 200 or does not tell. */
function readLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return head.startsWith('HTTP/1.1 200 ') && length ? Number(length) : Number.NaN;
}
