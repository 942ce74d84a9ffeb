import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../programs/find-free-port.ts';
import { OperatedShop } from '../operated-shop.ts';
import { QuotePayers, type QuoteToPay } from '../quote-payers.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const kills = 3;

/**
 * Quotes are paid by card in two windows and marked as paid by two operators, all at the same time, while the shop is
 * killed: each quote is sold once, and no card is charged for one that a bank transfer paid.
 */
export const payQuotes: Row = async ({ rounds = 2, quotes = 12, slack = 1 }) => {
  const adminPort = await findFreePort();
  const scene = await Scene.open({ environment: { ADMIN_PORT: String(adminPort) } });
  try {
    const shop = new OperatedShop(scene, `http://127.0.0.1:${adminPort}`, slack);
    await shop.start();
    const payers = new QuotePayers(shop);
    const made: QuoteToPay[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const open = await Promise.all(Array.from({ length: quotes }, () => payers.makeQuote()));
      made.push(...open);
      const paying = Promise.all(open.map((quote) => payers.pay(quote)));
      for (let kill = 0; kill < kills; kill += 1) {
        await wait(100 + Math.random() * 700);
        await scene.shop.end('SIGKILL');
        await scene.start();
      }
      await paying;
    }
    await scene.settle(shop.patienceMilliseconds);
    console.log(`  ${made.length} quotes, ${rounds * kills} kills; ends ${describeCounts(payers.ends)}`);
    for (const quote of made) await mustBeSoldOnce(shop, quote);
    await scene.prove({ outageSeconds: 60 * slack, mailOutageSeconds: 60 * slack });
  } finally {
    await scene.close();
  }
};

/** Each quote has a buyer of its own, so an order of that buyer is one of the quote. */
async function mustBeSoldOnce(shop: OperatedShop, { number, email }: QuoteToPay): Promise<void> {
  const sold = await shop.query<{ id: string; isOfQuote: boolean }>(
    `select id, exists (select from quotes where order_id = orders.id) as "isOfQuote"
     from orders where email = $1 and state in ('paid', 'fulfilled')`,
    [email],
  );
  must(sold.length === 1, `${number} was sold ${sold.length} times`);
  must(sold[0]?.isOfQuote === true, `${number} was sold as ${sold[0]?.id}, and names another order`);
}
