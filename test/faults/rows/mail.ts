import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod/mini';
import { findFreePort } from '../../programs/find-free-port.ts';
import type { Customer } from '../../shop-driver.ts';
import { describeTimes, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

/** A fault of the shop's own, not of the address: the receipt must wait for it to be fixed. */
const relayDenied = { command: 'RCPT', reply: '554 5.7.1 relay access denied' } as const;

const drainLimitMilliseconds = 300_000;

/** The mail server is down while a backlog grows, then slow, refusing for now, and cutting the line. */
export const breakMailServer: Row = async ({ mails = 48, down = 5, slack = 1 }) => {
  const adminPort = await findFreePort();
  const scene = await Scene.open({ environment: { ADMIN_PORT: String(adminPort) } });
  try {
    await scene.start();
    const customers = await Promise.all(
      Array.from({ length: Math.ceil(mails / cartsPerCustomer) }, () => scene.crowd.newCustomer()),
    );
    const begin = performance.now();
    await scene.mailServer.close();
    const times = await buyAll(scene, customers, mails);
    console.log(`  ${mails} purchases while the mail server was down: ${describeTimes(times)}`);
    await wait(down * 1_000);
    await scene.mailServer.open();
    const outageSeconds = Math.round((performance.now() - begin) / 1_000);
    const drained = await scene.settle(drainLimitMilliseconds);
    console.log(`  it was down for ${outageSeconds} s; all receipts were accepted ${drained} ms later`);

    for (const mode of ['slow', 'reject-4xx', 'cut-after-data', relayDenied] as const) {
      scene.mailServer.mode = 'accept';
      const customer = await scene.crowd.newCustomer();
      scene.mailServer.mode = mode;
      const [time = 0] = await buyAll(scene, [customer], 1);
      await wait(2_000);
      scene.mailServer.mode = 'accept';
      const settled = await scene.settle(60_000);
      console.log(
        `  ${typeof mode === 'string' ? mode : mode.reply}: bought in ${Math.round(time)} ms, the receipt was there after ${settled} ms more`,
      );
    }
    await refusePermanently(scene, adminPort);
    const repeats =
      scene.mailServer.mails.length - new Set(scene.mailServer.mails.map((m) => m.messageId)).size;
    console.log(`  ${repeats} mails came twice, with the same Message-ID`);
    await scene.prove({ mailOutageSeconds: outageSeconds });
    must(Math.max(...times) < 5_000 * slack, 'A purchase waited for the mail server');
  } finally {
    await scene.close();
  }
};

/** A mailbox that does not exist ends the receipt; its buyer still has the keys, and the operator sees a dead letter. */
async function refusePermanently(scene: Scene, adminPort: number): Promise<void> {
  const customer = await scene.crowd.newCustomer();
  scene.mailServer.mode = 'reject-5xx';
  const [time = 0] = await buyAll(scene, [customer], 1);
  const settled = await scene.settle(60_000);
  scene.mailServer.mode = 'accept';
  const health = await fetch(`http://127.0.0.1:${adminPort}/readyz`);
  const { deadLetters } = z.object({ deadLetters: z.number() }).parse(await health.json());
  console.log(
    `  reject-5xx: bought in ${Math.round(time)} ms, given up after ${settled} ms more; ${deadLetters} dead letter`,
  );
  must(deadLetters === 1, 'A receipt that was refused permanently is not reported');
}

const cartsPerCustomer = 16;
const buyersAtOnce = 8;

/** So many purchases, of which no two are the same; how long each took. */
async function buyAll(scene: Scene, customers: readonly Customer[], count: number): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const buyer = async () => {
    for (let number = next; number < count; number = next) {
      next += 1;
      const customer = customers[Math.floor(number / cartsPerCustomer)];
      if (!customer) return;
      const quantity = 1 + (number % cartsPerCustomer);
      const begin = performance.now();
      await scene.crowd.purchase(customer, [{ productId: 'endpoint-enterprise', quantity }], {});
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, buyer));
  return times;
}
