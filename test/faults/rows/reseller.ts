import { setTimeout as wait } from 'node:timers/promises';
import { bankTransferName } from '../../../contract/payment-methods.ts';
import { compare } from '../../licences/compare.ts';
import { LicenceScene, type LicenceShop } from '../../licences/licence-scene.ts';
import { Reseller } from '../../licences/reseller.ts';
import { findFreePort } from '../../programs/find-free-port.ts';
import { OperatedShop } from '../operated-shop.ts';
import { describeCounts, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

/**
 * Five years of a reseller: buyers who come, renew all, a part, more or another product, twice, and together; operators
 * who refund, correct addresses and take transfers for quotes, two at once; and kill -9 while several buyers pay. A book
 * of seats that shares no code with the shop has the same licences after every month, and the audit finds the same money.
 */
export const resellFiveYears: Row = async ({ buyers = 300, months = 60, kills = 12, slack = 1 }) => {
  const adminPort = await findFreePort();
  const scene = await Scene.open({ environment: { ADMIN_PORT: String(adminPort) } });
  try {
    const operated = new OperatedShop(scene, `http://127.0.0.1:${adminPort}`, slack);
    await operated.start();
    const licences = await LicenceScene.open(toShop(scene, operated));
    const reseller = new Reseller(licences, { buyers, months });
    for (let month = 0; month < months; month += 1) {
      await reseller.playMonth(month);
      if (month % Math.ceil(months / kills) === 1) await killWhilePaying(scene, operated, reseller);
      await awaitOutcomes(operated);
      await licences.forgetCarts();
      await compare(licences, reseller.takeSeen());
    }
    await compare(licences, reseller.buyers);
    await scene.settle(120_000 * slack);
    console.log(`  ${describeCounts(licences.counts)}`);
    console.log(`  ${describeCounts(await count(operated))}`);
    // Corrected addresses and refunds change what a receipt has; other tests read those mails.
    await scene.prove({ outageSeconds: 60, mailOutageSeconds: 60 }, [3]);
  } finally {
    await scene.close();
  }
};

/** Payments are sent until their outcome is known. */
function toShop(scene: Scene, operated: OperatedShop): LicenceShop {
  return {
    url: scene.url,
    desk: operated.desk,
    database: {
      async query(statement, values) {
        return { rows: await operated.query(statement, values) };
      },
    },
    async send(purchase) {
      for (;;) {
        const answer = await purchase.repeat().catch(() => null);
        const { status = 503, text = '' } = answer ?? {};
        if (answer && status < 500 && !answer.headers.has('retry-after')) {
          if (status === 200) scene.crowd.outcomes.push({ ...purchase, status, text });
          return answer;
        }
        await wait(150);
      }
    },
  };
}

async function killWhilePaying(scene: Scene, operated: OperatedShop, reseller: Reseller): Promise<void> {
  const pay = await reseller.prepareRace();
  const paying = pay();
  await wait(Math.random() * 60);
  await scene.shop.end('SIGKILL');
  await operated.start();
  await paying;
}

/** No order is pending any more, because a payment of today isn't one of next month. */
async function awaitOutcomes(operated: OperatedShop): Promise<void> {
  while ((await operated.query(`select from orders where state = 'pending'`)).length > 0) await wait(100);
}

/** What was sold: orders, licences, seats, and the days of seats that no refund took. */
async function count(operated: OperatedShop): Promise<Map<string, number>> {
  const [row = {}] = await operated.query<Record<string, number>>(`
    select (select count(*)::int from orders where invoice_number is not null) as orders,
      (select count(*)::int from orders where gateway = '${bankTransferName}') as transfers,
      count(*)::int as licences, count(continues)::int as "continuing licences",
      sum(seats_left)::int as "seats left",
      sum(seats_left * (ends_on - starts_on + 1))::float as "seat-days"
    from licence_facts`);
  return new Map(Object.entries(row));
}
