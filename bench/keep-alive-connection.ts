import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Asks for one address again and again over one connection, one request at a time, until `isOver`. Bytes are
 * counted and not parsed beyond status and length: a full HTTP client is slower than the servers it measures.
 * Answers how long each request took, in milliseconds.
 */
export async function askRepeatedly(
  url: URL,
  headers: Readonly<Record<string, string>>,
  isOver: () => boolean,
): Promise<number[]> {
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  socket.setNoDelay();
  const request = formatRequest(url, headers);
  const durations: number[] = [];
  while (!isOver()) {
    const begin = performance.now();
    socket.write(request);
    await readAnswer(socket);
    durations.push(performance.now() - begin);
  }
  socket.destroy();
  return durations;
}

function formatRequest({ pathname, host }: URL, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`;
}

/** Fails unless it is a 200 with a length: chunked answers are not understood. */
function readAnswer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let expected = Number.POSITIVE_INFINITY;
    const finish = (error?: Error) => {
      socket.off('data', take).off('close', lose).off('error', finish);
      if (error) reject(error);
      else resolve();
    };
    const lose = () => finish(new Error('The server closed the connection'));
    const take = (chunk: Buffer) => {
      if (received === 0) expected = measureAnswer(chunk);
      received += chunk.length;
      if (Number.isNaN(expected) || received > expected) {
        finish(new Error(`Not the answer that was expected: ${chunk.toString('latin1', 0, 300)}`));
      } else if (received === expected) finish();
    };
    socket.on('data', take).on('close', lose).on('error', finish);
  });
}

/** The bytes of a whole answer by its head, which small answers have in their first chunk; NaN when it is no good. */
function measureAnswer(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return head.startsWith('HTTP/1.1 200 ') && length ? headEnd + Number(length) : Number.NaN;
}
