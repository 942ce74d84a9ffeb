import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it('a thread refuses to render with code other than the shop started with', async () => {
  const thread = new Worker(new URL('./invoice-thread.ts', import.meta.url), {
    workerData: { code: 'other' },
  });
  const [error] = await once(thread, 'message').catch((reason) => [reason]);
  expect(error).toMatchObject({ message: expect.stringContaining('restart the shop to render invoices') });
});
