import { setTimeout as wait } from 'node:timers/promises';
import type { FaultPlan } from '../../doubles/stripe/faults.ts';
import { spawnShopCommand } from '../../spawn-shop-command.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { openStripeScene, type StripeScene } from '../stripe-beside-shop.ts';
import { finishChallenge } from '../stripe-purchase.ts';
import { StripeVisitors, type Visit } from '../stripe-visitors.ts';

/** What goes wrong with the calls of refunds. */
const plan: FaultPlan = {
  latency: { probability: 0.3, milliseconds: 300 },
  cutBefore: { probability: 0.1, operations: ['refund', 'list-refunds'] },
  cutAfter: { probability: 0.2, operations: ['refund'] },
  error: { probability: 0.1, operations: ['refund', 'list-refunds'] },
  errorAfter: { probability: 0.1, operations: ['refund'] },
  timeoutAfter: { probability: 0.05, operations: ['refund'] },
  rateLimit: { probability: 0.1, operations: ['refund', 'list-refunds'] },
};

interface PaidOrder {
  readonly id: string;
  readonly payment: string;
  readonly total: number;
}

/**
 * Refunds by operators, twice in parallel, in parts and in Stripe's dashboard, of cards that take them later or refuse
 * them, and of money for orders that are closed, while calls fail, events are in disorder and the shop is killed.
 */
export const breakRefunds: Row = async ({ orders = 24, slack = 1 }) => {
  const scene = await openStripeScene();
  const { gateway } = scene;
  try {
    await scene.start();
    const visitors = new StripeVisitors(scene);
    await visitors.start({ purchases: orders, buyers: 4, choose: chooseVisit });
    await closeOpenOrders(scene);
    await scene.settle(60_000 * slack);
    const paid = await readPaidOrders(scene);
    await gateway.double.setFaults(plan);
    await gateway.sendEvents({ delay: { from: 0, to: 2_000 }, duplicateProbability: 0.5, shuffle: true });
    const [byCommand, inDashboard, inBoth] = [0, 1, 2].map((turn) =>
      paid.filter((_order, i) => i % 4 === turn),
    );
    const results = new Map<string, number>();
    await Promise.all([
      askTwice(scene, byCommand ?? [], results),
      refundInDashboard(scene, [...(inDashboard ?? []), ...(inBoth ?? [])]),
      takeMoneyLate(scene),
      disputePayment(scene, paid),
      killSometimes(scene),
    ]);
    for (const { id } of inBoth ?? []) await refund(scene, id, results);
    await gateway.double.setFaults();
    await gateway.sendEvents();
    const settled = await scene.settle(120_000 * slack);
    const refunds = await gateway.readRefunds();
    const states = Map.groupBy(refunds, ({ state }) => state);
    console.log(`  commands ended with ${describeCounts(results)}`);
    console.log(
      `  refunds at Stripe ${describeCounts(new Map([...states].map(([state, list]) => [state, list.length])))}; settled ${settled} ms after the last one`,
    );
    await scene.prove({ outageSeconds: 30, mailOutageSeconds: 30 });
    must(refunds.length >= paid.length / 2, 'Too few refunds were made');
    must((await countDisputes(scene)) === 1, 'The dispute is not recorded with an alert');
  } finally {
    await scene.close();
  }
};

let turn = 0;
function chooseVisit(): Visit {
  turn += 1;
  return visits[turn % visits.length] as Visit;
}

const visits: readonly Visit[] = [
  { card: 'approved', ending: 'insists' },
  { card: 'approved', ending: 'insists' },
  { card: 'challenged', ending: 'leaves-challenge' },
  { card: 'refundedLater', ending: 'insists' },
  { card: 'approved', ending: 'insists' },
  { card: 'refundFails', ending: 'insists' },
];

/** Ends the orders of open challenges in the database alone, as nothing in the shop does: their money comes late. */
async function closeOpenOrders(scene: StripeScene): Promise<void> {
  const client = await scene.connect();
  await client.query(`update orders set state = 'abandoned', settled_at = now() where state = 'pending'`);
  await client.end();
}

async function readPaidOrders(scene: StripeScene): Promise<PaidOrder[]> {
  const client = await scene.connect();
  const { rows } = await client.query<PaidOrder>(
    `select id, transaction_id as payment, total_cents::int as total from orders
     where state = 'fulfilled' order by created_at`,
  );
  await client.end();
  return rows;
}

/** Those that the operators know of. */
async function countDisputes(scene: StripeScene): Promise<number> {
  const client = await scene.connect();
  const { rows } = await client.query(
    `select count(distinct disputes.id)::int as count from disputes join alerts using (order_id)
     where alerts.kind like 'dispute%'`,
  );
  await client.end();
  return rows[0].count;
}

/** Two operators refund the same order together, the second one a part of it. */
async function askTwice(scene: StripeScene, orders: readonly PaidOrder[], results: Map<string, number>) {
  for (const { id } of orders)
    await Promise.all([refund(scene, id, results), refund(scene, id, results, '--amount', '12.34')]);
}

async function refund(
  { dataFolder, gateway }: StripeScene,
  id: string,
  results: Map<string, number>,
  ...what: string[]
) {
  const settings = { DATA_DIR: dataFolder, ...gateway.settings };
  const words = ['refund', id, ...what, '--reason', 'Ordered twice', '--yes'];
  const { exitCode } = await spawnShopCommand(settings, ...words);
  const result = `exit code ${exitCode}`;
  results.set(result, (results.get(result) ?? 0) + 1);
}

/** A part, and then the rest, or a part alone. */
async function refundInDashboard({ gateway: { double } }: StripeScene, orders: readonly PaidOrder[]) {
  for (const [i, { payment, total }] of orders.entries()) {
    const parts = i % 2 === 0 ? [1_001, total - 1_001] : [1_001];
    for (const amount of parts) {
      // An operator's refund may leave less than that.
      await double.control('POST', '/refunds', { payment_intent: payment, amount }).catch(() => null);
      await wait(100);
    }
  }
}

/** The buyers of closed orders pass their challenges. */
async function takeMoneyLate({ gateway: { double } }: StripeScene) {
  const { payments } = await double.readLedger();
  const open = payments.filter(({ status }) => status === 'requires_action');
  for (const { id } of open) await finishChallenge(double, id, 'pass');
}

async function disputePayment({ gateway: { double } }: StripeScene, orders: readonly PaidOrder[]) {
  // The last order is one that nobody refunds.
  await double.control('POST', '/disputes', { payment_intent: orders.at(-1)?.payment });
}

async function killSometimes(scene: StripeScene): Promise<void> {
  for (let kill = 0; kill < 3; kill += 1) {
    await wait(1_500 + Math.random() * 1_500);
    await scene.shop.end('SIGKILL');
    await scene.start();
  }
}
