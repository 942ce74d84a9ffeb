import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/root.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

it('a Stripe double without a usable port ends with one sentence', async () => {
  expect(await failToStart('http')).toEqual({
    status: 1,
    errors: 'STRIPE_DOUBLE_PORT must be a whole number from 0 to 65535.\n',
  });
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await failToStart(String(port))).toEqual({
    status: 1,
    errors: `Port ${port} on 127.0.0.1 is in use: set STRIPE_DOUBLE_PORT to another one.\n`,
  });
});

async function failToStart(port: string) {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = { PATH: process.env.PATH, STRIPE_DOUBLE_PORT: port, STRIPE_DOUBLE_DATA_DIR: folder };
  const { status, stderr } = spawnSync(process.execPath, ['test/programs/stripe-double.ts'], {
    cwd: root,
    env,
  });
  return { status, errors: stderr.toString() };
}
