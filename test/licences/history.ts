import fc from 'fast-check';
import type { Customer } from '../shop-driver.ts';
import { type Choice, chooseRefund, itemsFor, pick, someItems } from './choices.ts';
import { compare, compareKeys } from './compare.ts';
import type { LicenceScene } from './licence-scene.ts';
import { changeTerm, correctAddress, refund } from './operator-acts.ts';
import type { Wanted } from './seat-book.ts';

/** A step of a history: what is done, and numbers that choose to what. */
export interface Step extends Choice {
  readonly act: keyof typeof acts;
  readonly which: number;
}

/** How often each act is chosen. */
const weights: readonly [number, Step['act']][] = [
  [4, 'pass'],
  [3, 'buy'],
  [8, 'renew'],
  [2, 'renewSeveral'],
  [2, 'race'],
  [4, 'refund'],
  [1, 'correct'],
  [1, 'changeTerm'],
];

/** Histories of about five years. */
export function historiesOf(steps: number) {
  const act = fc.oneof(...weights.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
  const step = fc.record({
    act,
    which: fc.nat(1_000),
    seats: fc.integer({ min: 1, max: 9 }),
    choice: fc.nat(1_000),
  });
  return fc.array(step, { minLength: steps, maxLength: steps, size: 'max' });
}

/** Plays a history of two buyers, and compares after each step. */
export async function play(scene: LicenceScene, steps: readonly Step[]): Promise<void> {
  const buyers: [Customer, Customer] = [await scene.newBuyer(), await scene.newBuyer()];
  await acts.buy({ scene, buyers, buyer: buyers[0] }, { act: 'buy', which: 0, seats: 6, choice: 2 });
  for (const [i, step] of steps.entries()) {
    const buyer = buyers[step.which % 7 === 0 ? 1 : 0];
    try {
      if (await acts[step.act]({ scene, buyers, buyer }, step)) scene.count(step.act);
      await compare(scene, buyers);
      const orders = scene.book.ordersOf(buyer.email);
      const shown = orders[step.choice % orders.length];
      if (shown !== undefined) await compareKeys(scene, buyer, shown);
    } catch (cause) {
      throw new Error(`Step ${i + 1}, ${JSON.stringify(step)}, on ${scene.today}: ${cause}`, { cause });
    }
  }
}

interface Stage {
  readonly scene: LicenceScene;
  readonly buyers: readonly [Customer, Customer];
  readonly buyer: Customer;
}

/** Each returns whether there was something to do. */
const acts = {
  async pass({ scene }: Stage, { choice }: Step) {
    await scene.travel(1 + (choice % 330));
    return true;
  },

  async buy({ scene, buyer }: Stage, { seats, choice }: Step) {
    await scene.buy(buyer, { items: someItems(seats, choice), renews: [], renewCovered: false });
    return true;
  },

  async renew({ scene, buyer }: Stage, step: Step) {
    const orderId = pick(scene.book.ordersOf(buyer.email), step.which);
    if (!orderId) return false;
    return renew(scene, buyer, [orderId], step);
  },

  async renewSeveral({ scene, buyer }: Stage, step: Step) {
    const orders = scene.book.ordersOf(buyer.email);
    const renews = orders.filter((_, i) => (i + step.which) % 3 !== 0).slice(-6);
    return renews.length > 1 && renew(scene, buyer, renews, step);
  },

  async race({ scene, buyer }: Stage, step: Step) {
    const orders = scene.book.ordersOf(buyer.email);
    const orderId = pick(orders, step.which);
    if (!orderId) return false;
    const wishes = [0, 1, 2].map((i) => ({
      items: itemsFor(scene, [orderId], { ...step, seats: 1 + ((step.seats + 2 * i) % 9) }),
      renews: [orderId],
      renewCovered: step.choice % 4 === 0,
    }));
    await scene.race(buyer, wishes);
    return true;
  },

  async refund({ scene, buyer }: Stage, { which, seats, choice }: Step) {
    const { book } = scene;
    const orderId = pick(
      book.ordersOf(buyer.email).filter((id) => book.partsOf(id).some((part) => book.left(part) > 0)),
      which,
    );
    if (!orderId) return false;
    const { selection, taken } = chooseRefund(scene, orderId, { seats, choice });
    // Of what is continued, another test refunds.
    if (!book.tryRefund(orderId, taken)) return false;
    await refund(scene, orderId, selection);
    return true;
  },

  async changeTerm({ scene, buyer }: Stage, { which, choice }: Step) {
    const { book, today } = scene;
    const parts = book.ordersOf(buyer.email).flatMap((id) => book.partsOf(id));
    const last = parts.filter(
      (part) =>
        book.left(part) > 0 &&
        part.endsOn >= today &&
        !book.parts.some(({ continues }) => continues === part),
    );
    const part = pick(last, which);
    if (!part) return false;
    await changeTerm(scene, part, 1 + (choice % 60));
    return true;
  },

  async correct({ scene, buyers, buyer }: Stage, { which }: Step) {
    const orderId = pick(scene.book.ordersOf(buyer.email), which);
    const other = buyers[buyer === buyers[0] ? 1 : 0];
    if (!orderId) return false;
    await correctAddress(scene, orderId, other.email);
    return true;
  },
};

async function renew(scene: LicenceScene, buyer: Customer, renews: string[], step: Step): Promise<boolean> {
  const wanted: Wanted = {
    items: itemsFor(scene, renews, step),
    renews,
    renewCovered: step.choice % 5 === 0,
  };
  await scene.buy(buyer, wanted);
  return true;
}
