import type { FuzzRequest } from './requests.ts';

/** What goes down the line, and whether all of it is there. */
export interface WrittenRequest {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** Writes a request with the cookies of the customers of this run. Nothing in it is escaped. */
export function writeRequest(request: FuzzRequest, cookies: readonly string[]): WrittenRequest {
  const { method, target, headers, customer, cut } = request;
  const body = encodeBody(request.body ?? '');
  const own = [
    ['host', 'shop.example'],
    ...(request.body === null
      ? []
      : [
          ['content-type', 'application/json'],
          ['content-length', body.length],
        ]),
    ...(customer === null ? [] : [['cookie', cookies[customer] ?? '']]),
  ];
  // A name that comes again takes the place of the ordinary one, or else a parser would refuse most noise.
  const names = new Set(headers.map(([name]) => name));
  const kept = own.filter(([name]) => !names.has(String(name)));
  const lines = [...kept, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), body]);
  if (cut !== null) return { bytes: bytes.subarray(0, cut), isWhole: false };
  return { bytes, isWhole: !names.has('content-length') && !names.has('transfer-encoding') };
}

function encodeBody(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  return Buffer.concat(
    [...text].map((character) => (character.isWellFormed() ? Buffer.from(character) : Buffer.of(0xff))),
  );
}
