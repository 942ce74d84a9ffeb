import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { copyCheckout, editFile } from '../test/copy-checkout.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';

async function copyShop(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const checkout = join(folder, 'my shop');
  await copyCheckout(checkout);
  return checkout;
}

it('a start with wrong settings says all of them and stops, before it builds or starts a database', async () => {
  const checkout = await copyShop();
  await editFile(join(checkout, 'shop.config.ts'), '51 824 753 556', '51 824 753 557');
  await editFile(join(checkout, 'shop.config.ts'), 'tradingName:', 'tradngName:');

  const start = promisify(execFile)(process.execPath, ['scripts/start.ts'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: 'http' },
  });
  expect(await start.catch((error) => error)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `PORT must be a whole number from 0 to 65535.
shop.config.ts: tradingName is missing: correct the name "tradngName".
shop.config.ts: abn is not a valid ABN: it needs 11 digits with a correct checksum.
`,
  });
  for (const made of ['dist/web', 'data']) expect(existsSync(join(checkout, made))).toBe(false);
});

it.each([
  [`tradingName: '`, `tradngName: '`, 'tradingName is missing: correct the name "tradngName".'],
  ['export const shop', 'export const seller', 'has no "export const shop", which the shop reads.'],
])('a build alone refuses %s that is changed to %s', async (from, to, sentence) => {
  const checkout = await copyShop();
  await editFile(join(checkout, 'shop.config.ts'), from, to);

  const build = promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: checkout });
  expect(await build.catch((error) => error)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(new RegExp(`^shop\\.config\\.ts:? ${sentence}\n$`)),
  });
  expect(existsSync(join(checkout, 'dist/web'))).toBe(false);
});
