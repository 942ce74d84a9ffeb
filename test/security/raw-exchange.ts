import { connect } from 'node:net';

/** An answer as it came down the line. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Milliseconds: longer than any answer takes. */
const patience = 30_000;

/**
 * Sends bytes as they are, which any HTTP library would tidy up first, and reads the first answer; null when the
 * line was closed without one. Where `isWhole` is false the sending side is closed immediately: nothing follows.
 */
export function exchange(
  url: string,
  bytes: string | Uint8Array,
  { isWhole = true }: { isWhole?: boolean } = {},
): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<RawAnswer | null>();
  const socket = connect(Number(port), hostname);
  const received: Buffer[] = [];
  const hasBody = Buffer.from(bytes).toString('latin1', 0, 5) !== 'HEAD ';
  const read = () => readAnswer(Buffer.concat(received), hasBody);
  socket.on('data', (data) => {
    received.push(Buffer.from(data));
    const answer = read();
    if (!answer) return;
    resolve(answer);
    // A reset leaves no port behind that has to wait, however many thousands follow.
    socket.resetAndDestroy();
  });
  socket.on('error', () => resolve(read()));
  socket.on('close', () => resolve(read()));
  socket.write(bytes);
  if (isWhole) socket.setTimeout(patience, () => socket.destroy());
  else socket.end();
  return promise;
}

const headEnd = '\r\n\r\n';

/** The first final answer among the bytes, or null while it is not there in full. */
function readAnswer(bytes: Buffer, hasBody: boolean): RawAnswer | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const rest = bytes.subarray(end + headEnd.length);
  if (status < 200) return readAnswer(rest, hasBody);
  const headers = new Map(lines.map(splitHeader));
  const length = hasBody ? Number(headers.get('content-length') ?? 0) : 0;
  return rest.length < length ? null : { status, headers, body: rest.subarray(0, length) };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
