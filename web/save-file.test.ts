import { expect, test } from 'vitest';
import { safeFileName } from './save-file.ts';

test.each([
  ['invoice-INV-000001.pdf', 'invoice-INV-000001.pdf'],
  [' ../../etc/passwd', '-..-etc-passwd'],
  ['a/b\\c:d*e?.pdf', 'a-b-c-d-e-.pdf'],
  ['.hidden', 'hidden'],
])('the file name %j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});
