import { expect, it } from 'vitest';
import { findWorkingFolder, readLsof } from './working-folder.ts';

it('of this process is found, and of one that does not exist there is none', async () => {
  // Windows has neither.
  const found = process.platform === 'win32' ? null : process.cwd();
  expect(await findWorkingFolder(process.pid)).toBe(found);
  expect(await findWorkingFolder(2 ** 30)).toBe(null);
});

it('is read from what lsof prints on macOS', () => {
  expect(readLsof('p412\nfcwd\nn/private/var/lib/a shop/postgres/cluster\n')).toBe(
    '/private/var/lib/a shop/postgres/cluster',
  );
  expect(readLsof('')).toBe(null);
  expect(readLsof('Error: spawn lsof ENOENT')).toBe(null);
});
