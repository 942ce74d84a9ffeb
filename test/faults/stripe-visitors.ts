import type { OrderItem } from '../../contract/checkout.ts';
import type { Customer } from '../shop-driver.ts';
import type { Purchase } from './crowd.ts';
import type { StripeScene } from './stripe-beside-shop.ts';
import { finishChallenge, newStripePurchase, readPaymentId, type StripeChoice } from './stripe-purchase.ts';

/** What a buyer does after the first response. */
export interface Visit extends Pick<StripeChoice, 'card' | 'challenge'> {
  /**
   * `insists`: asks until the outcome is known. `closes-tab`: goes away during the request. `leaves-challenge`: goes away
   * during the challenge. `passes-after-leaving`: passes it and never comes back to the shop.
   */
  readonly ending: 'insists' | 'closes-tab' | 'leaves-challenge' | 'passes-after-leaving';
}

const visits: readonly (readonly [weight: number, visit: Visit])[] = [
  [40, { card: 'approved', ending: 'insists' }],
  [10, { card: 'approved', ending: 'closes-tab' }],
  [14, { card: 'challenged', challenge: 'pass', ending: 'insists' }],
  [6, { card: 'challenged', challenge: 'fail', ending: 'insists' }],
  [6, { card: 'challenged', ending: 'leaves-challenge' }],
  [6, { card: 'challenged', ending: 'passes-after-leaving' }],
  [3, { card: 'challengedThenDeclined', challenge: 'pass', ending: 'insists' }],
  [6, { card: 'declined', ending: 'insists' }],
  [3, { card: 'withoutFunds', ending: 'insists' }],
  [4, { card: 'approvedLater', ending: 'insists' }],
  [2, { card: 'declinedLater', ending: 'insists' }],
];

/** A visit at random. */
export function chooseVisit(): Visit {
  let rest = Math.random() * visits.reduce((sum, [weight]) => sum + weight, 0);
  const chosen = visits.find(([weight]) => {
    rest -= weight;
    return rest < 0;
  });
  return (chosen ?? visits[0])?.[1] as Visit;
}

interface Shopping {
  readonly purchases: number;
  readonly buyers: number;
  readonly choose: () => Visit;
}

/** Buyers who pay through Stripe, each one purchase after the other. */
export class StripeVisitors {
  /** How many visits there were of each kind. */
  readonly visits = new Map<string, number>();
  readonly #scene: StripeScene;
  readonly #left: Purchase[] = [];

  constructor(scene: StripeScene) {
    this.#scene = scene;
  }

  async start({ purchases, buyers, choose }: Shopping): Promise<void> {
    let remaining = purchases;
    const goShopping = async () => {
      while (remaining > 0) {
        const customer = await this.#scene.crowd.newCustomer();
        for (const items of carts) {
          if (remaining <= 0) return;
          remaining -= 1;
          await this.#visit(customer, items, choose());
        }
      }
    };
    await Promise.all(Array.from({ length: buyers }, goShopping));
  }

  /** Half of those who left a challenge come back later and fail it. */
  async returnToLeftChallenges(): Promise<void> {
    const returning = this.#left.filter((_purchase, number) => number % 2 === 0);
    await Promise.all(returning.map((purchase) => this.#scene.crowd.insist(purchase)));
  }

  async #visit(customer: Customer, items: readonly OrderItem[], visit: Visit): Promise<void> {
    const { card, challenge, ending } = visit;
    const kind = `${card}, ${challenge ?? ending}`;
    this.visits.set(kind, (this.visits.get(kind) ?? 0) + 1);
    const choice = {
      items,
      card,
      challenge: ending === 'leaves-challenge' ? 'fail' : (challenge ?? 'pass'),
    } as const;
    const purchase = await newStripePurchase(this.#scene, customer, choice);
    if (ending === 'insists') return this.#scene.crowd.insist(purchase);
    if (ending === 'closes-tab') return purchase.closeTab(1 + Math.floor(Math.random() * 300));
    const response = await purchase.post().catch(() => null);
    if (response?.status !== 202) return;
    if (ending === 'leaves-challenge') this.#left.push(purchase);
    else await finishChallenge(this.#scene.gateway.double, readPaymentId(response), 'pass');
  }
}

/** Carts that differ, since an identical one within ten minutes is asked about. */
const carts: readonly OrderItem[][] = Array.from({ length: 12 }, (_, number) => [
  { productId: 'endpoint-enterprise', quantity: 1 + number },
]);
