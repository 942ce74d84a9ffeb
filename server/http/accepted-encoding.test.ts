import { expect, it } from 'vitest';
import { chooseEncoding, encodings } from './accepted-encoding.ts';

it.each([
  ['a browser gets the smallest', 'gzip, deflate, br, zstd', 'br'],
  ['a client without brotli gets gzip', 'gzip, deflate', 'gzip'],
  ['names are read without case', 'GZip', 'gzip'],
  ['the higher q-value wins', 'br;q=0.2, gzip;q=0.8', 'gzip'],
  ['the smallest wins among equals', 'gzip;q=0.5, br;q=0.5', 'br'],
  ['q=0 is a refusal', 'br;q=0, gzip', 'gzip'],
  ['blanks around q are nothing', 'br ; q=0 , gzip ; q=1.0', 'gzip'],
  ['the star means whatever is not named', 'br;q=0, *', 'gzip'],
  ['the plain file can be preferred', 'identity, br;q=0.5', 'identity'],
  ['an empty header takes the plain file alone', '', 'identity'],
  ['where nothing fits the plain file is sent all the same', 'deflate, identity;q=0', 'identity'],
  ['a q-value that is no number refuses', 'br;q=..., gzip', 'gzip'],
])('%s: %j', (_rule, accepted, encoding) => {
  expect(chooseEncoding(accepted, encodings)).toBe(encoding);
});

it('without the header the plain file is sent', () => {
  expect(chooseEncoding(undefined, encodings)).toBe('identity');
});

it('what is not there is not chosen', () => {
  expect(chooseEncoding('br, gzip;q=0.5', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseEncoding('br', ['identity'])).toBe('identity');
});
