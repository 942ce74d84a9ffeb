import fc, { type Arbitrary } from 'fast-check';
import { headers as names } from '../../../contract/calls.ts';

type Header = readonly [string, string];

/** Some keys come again. */
const attempt = fc.oneof(fc.nat(50), { weight: 4, arbitrary: fc.nat() });

/** What a checkout carries beside its body. */
export const ordinaryHeaders: Arbitrary<Header[]> = fc
  .tuple(
    fc.option(attempt.map((n): Header => [names.idempotencyKey, `attempt-${n}`])),
    fc.option(fc.constantFrom<Header>([names.ifMatch, '*'], [names.ifMatch, '"an-older-list"'])),
    fc.option(fc.constantFrom<Header>([names.buyAgain, 'ORD-AAAA-AAAA-AAAA-AAAA'])),
  )
  .map((headers) => headers.filter((header) => header !== null));

/** Headers that are wrong, or that may turn a call into something else. */
export const headerNoise: Arbitrary<Header> = fc.oneof(
  fc.constantFrom<Header>(
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['origin', '\u0000'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-origin'],
    ['content-type', 'text/plain'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-type', ';'],
    ['content-encoding', 'gzip'],
    ['content-length', '5'],
    ['content-length', '-1'],
    ['content-length', '99999999999999999999'],
    ['transfer-encoding', 'chunked'],
    ['transfer-encoding', 'identity'],
    ['host', 'elsewhere.example'],
    ['host', ''],
    ['expect', '100-continue'],
    ['expect', 'a miracle'],
    ['upgrade', 'websocket'],
    ['connection', 'upgrade'],
    ['x-forwarded-for', "' or 1=1 --"],
    ['x-forwarded-host', 'evil.example'],
    ['x-http-method-override', 'DELETE'],
    ['cookie', 'verified=; verified=x; __proto__=1'],
    ['cookie', '%'],
    ['accept', 'text/html'],
    ['range', 'bytes=0-1,5-2'],
    ['if-none-match', '*'],
    ['if-modified-since', 'yesterday'],
    [names.idempotencyKey, 'a b'],
    [names.idempotencyKey, 'x'.repeat(101)],
    [names.ifMatch, ',,,"'],
    ['accept-version', '9.9.9'],
  ),
  fc.tuple(fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 20 })),
);

/** More than Node's parser takes. */
export const longHeader: Arbitrary<Header> = fc.constant<Header>(['x-long', 'x'.repeat(20_000)]);
