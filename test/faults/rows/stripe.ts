import { setTimeout as wait } from 'node:timers/promises';
import { describeCounts, must, type Row } from '../row.ts';
import { openStripeScene, type StripeScene } from '../stripe-beside-shop.ts';
import { newStripePurchase } from '../stripe-purchase.ts';
import { chooseVisit, StripeVisitors } from '../stripe-visitors.ts';

/** What goes wrong with Stripe's calls: about two of three purchases get at least one of these. */
const plan = {
  latency: { probability: 0.1, milliseconds: 400 },
  cutBefore: { probability: 0.06 },
  cutAfter: { probability: 0.08 },
  error: { probability: 0.05 },
  errorAfter: { probability: 0.05 },
  rateLimit: { probability: 0.06 },
  timeoutBefore: { probability: 0.015 },
  timeoutAfter: { probability: 0.03 },
};

/** What goes wrong with events, one after the other. */
const disorders = [
  { delay: { from: 0, to: 3_000 }, shuffle: true },
  { duplicateProbability: 1, shuffle: true },
  { never: true },
  { signature: 'wrong' },
  { signature: 'old' },
] as const;
const disorderMilliseconds = 2_500;

/**
 * Purchases through Stripe, each with faults at random: calls that fail before or after their effect, challenges that
 * are passed, failed or left, tabs that are closed, events that come late, twice, forged or never. Once, Stripe is killed.
 */
export const breakStripe: Row = async ({ purchases = 40, buyers = 20, slack = 1 }) => {
  // A repeated request asks Stripe and waits for an earlier one: two calls without a response are 30 s.
  const scene = await openStripeScene({ longestResponseMilliseconds: 60_000 });
  try {
    await scene.start();
    await refuseCardData(scene);
    await scene.gateway.double.setFaults(plan);
    const visitors = new StripeVisitors(scene);
    const shopping = visitors.start({ purchases, buyers, choose: chooseVisit });
    await disturbEvents(scene, shopping);
    await scene.gateway.double.setFaults();
    await scene.gateway.sendEvents();
    await visitors.returnToLeftChallenges();
    await endOpenChallenges(scene);
    await killStripe(scene, buyers);
    const settled = await scene.settle(120_000 * slack);
    const { outcomes, responses } = scene.crowd;
    const paid = outcomes.filter(({ status }) => status === 200).length;
    console.log(`  ${describeCounts(visitors.visits)}`);
    console.log(
      `  ${outcomes.length} outcomes known to buyers, ${paid} paid; responses ${describeCounts(responses)}`,
    );
    console.log(`  settled ${settled} ms after the last visit`);
    // Of 1,000 orders, Stripe leaves some without an answer seven times in a row.
    await scene.prove({ outageSeconds: 60 });
    must(paid > 0, 'Nobody could buy');
    must(
      [...visitors.visits.values()].reduce((sum, count) => sum + count, 0) === purchases,
      'A visit was lost',
    );
  } finally {
    await scene.close();
  }
};

/** A card number must not reach the shop where Stripe takes the card, and if it does, it must not stay. */
async function refuseCardData(scene: StripeScene): Promise<void> {
  const customer = await scene.crowd.newCustomer();
  const response = await customer.buy({ card: scene.canaries.plantCard() });
  must(response.status === 400, `A card number got the status ${response.status}`);
}

/** Stripe is killed while it charges, and has its ledger when it is back. */
async function killStripe(scene: StripeScene, buyers: number): Promise<void> {
  const { crowd, gateway } = scene;
  const items = [{ productId: 'endpoint-enterprise', quantity: 1 }];
  const newPurchase = async () =>
    newStripePurchase(scene, await crowd.newCustomer(), { items, card: 'approved' });
  const purchases = await Promise.all(Array.from({ length: buyers }, newPurchase));
  await gateway.double.setFaults({ latency: { probability: 0.8, milliseconds: 300 } });
  const insisting = Promise.all(purchases.map((purchase) => crowd.insist(purchase)));
  await wait(500);
  await gateway.double.end('SIGKILL');
  await gateway.double.startAgain();
  await gateway.sendEvents();
  await insisting;
}

/** Changes how events are sent until the work is done. */
async function disturbEvents({ gateway }: StripeScene, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  for (let turn = 0; !isDone; turn += 1) {
    await gateway.sendEvents(disorders[turn % disorders.length]);
    await Promise.race([done, wait(disorderMilliseconds)]);
  }
  await done;
}

/** Nobody waits half an hour: the challenges that are still open expire now. */
async function endOpenChallenges(scene: StripeScene): Promise<void> {
  const client = await scene.connect();
  await client.query(`update payments set expires_at = now() where status in ('open', 'action-required')`);
  await client.end();
}
