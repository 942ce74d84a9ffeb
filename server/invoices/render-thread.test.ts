import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it('a thread refuses to draw with other code than the shop started with', async () => {
  const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: { code: 'other' },
  });
  const [error] = await once(thread, 'message').catch((reason) => [reason]);
  expect(error).toMatchObject({ message: expect.stringContaining('restart the shop to draw invoices') });
});
