import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../programs/find-free-port.ts';
import { startDevProgram } from './dev-program.ts';

it('npm run dev with a wrong shop.config.ts says what is wrong, waits for the edit, and starts', async () => {
  const [port, adminPort] = await Promise.all([findFreePort(), findFreePort()]);
  const [right, wrong] = ['51 824 753 556', '51 824 753 557'];
  const dev = await startDevProgram(
    { PORT: String(port), ADMIN_PORT: String(adminPort) },
    {
      before: [{ file: 'shop.config.ts', from: right, to: wrong }],
      until: /The shop starts again after the next edit/,
    },
  );
  onTestFinished(async () => {
    for (const folder of dev.folders) await rm(folder, { recursive: true });
  });
  expect(dev.output()).toBe(
    'shop.config.ts: abn is not a valid ABN: it needs 11 digits with a correct checksum.\n' +
      'The shop starts again after the next edit.\n',
  );

  await dev.edit('shop.config.ts', wrong, right);
  await dev.printed(/ is open at /);
  expect((await fetch(new URL('/readyz', dev.url))).status).toBe(200);
  const ended = once(dev.child, 'close');
  dev.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
