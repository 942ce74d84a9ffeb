import { bankTransferName } from '../../contract/payment-methods.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';
import type { Customer } from '../shop-driver.ts';
import { chooseRefund, itemsFor, pick, someItems } from './choices.ts';
import type { LicenceScene } from './licence-scene.ts';
import { changeTerm, correctAddress, refund, refundTwice } from './operator-acts.ts';
import { quoteAndPay } from './quote-and-pay.ts';
import type { Part, Wanted } from './seat-book.ts';

interface Size {
  readonly buyers: number;
  readonly months: number;
}

/** What happens at a reseller, month by month. The same seed gives the same choices. */
export class Reseller {
  readonly buyers: Customer[] = [];
  readonly #scene: LicenceScene;
  readonly #size: Size;
  /** Those who did something since they were compared. */
  #seen = new Set<Customer>();
  #state = 40;

  constructor(scene: LicenceScene, size: Size) {
    this.#scene = scene;
    this.#size = size;
  }

  takeSeen(): Customer[] {
    const seen = [...this.#seen];
    this.#seen = new Set();
    return seen;
  }

  async playMonth(month: number): Promise<void> {
    await this.#scene.travel(30 + (month % 2));
    while (this.buyers.length < ((month + 1) * this.#size.buyers) / this.#size.months) await this.#welcome();
    for (const buyer of [...this.buyers]) await this.#renewWhatEnds(buyer);
    await this.#refund();
    await this.#refundTwice();
    if (month % 3 === 0) await this.#correct();
    await this.#changeTerm();
    await this.#quote();
    await (await this.prepareRace())();
  }

  /** Shows several buyers the days of renewals of the same seats. The return value pays them all at the same moment. */
  async prepareRace(): Promise<() => Promise<unknown>> {
    const payments: (() => Promise<void>)[] = [];
    for (const buyer of new Set([this.#someBuyer(), this.#someBuyer(), this.#someBuyer()])) {
      const orderId = pick(this.#scene.book.ordersOf(buyer.email), this.#next());
      if (!orderId) continue;
      const wishes = [0, 3].map((more) => ({
        items: someItems(1 + ((this.#next() + more) % 8), more),
        renews: [orderId],
        renewCovered: this.#next() % 3 === 0,
      }));
      const plans: RenewalPlan[] = [];
      for (const wanted of wishes) plans.push(await this.#scene.plan(buyer, wanted));
      payments.push(async () => {
        const sold = await this.#scene.payTogether(buyer, wishes, plans);
        this.#count('payments of the same seats together', sold, buyer);
      });
    }
    return () => Promise.all(payments.map((pay) => pay()));
  }

  async #welcome(): Promise<void> {
    const buyer = await this.#scene.newBuyer();
    this.buyers.push(buyer);
    await this.#buy(buyer, {
      items: someItems(1 + (this.#next() % 25), this.#next()),
      renews: [],
      renewCovered: false,
    });
    this.#count('new buyers', 1, buyer);
  }

  /** Three of four renew what ends within 45 days: all, a part, more, or as another product. */
  async #renewWhatEnds(buyer: Customer): Promise<void> {
    const { book, today } = this.#scene;
    const last = Temporal.PlainDate.from(today).add({ days: 45 }).toString();
    const ending = book
      .ordersOf(buyer.email)
      .filter((orderId) =>
        book
          .partsOf(orderId)
          .some((part) => book.open(part) > 0 && part.endsOn >= today && part.endsOn <= last),
      );
    if (ending.length === 0 || this.#next() % 4 === 0) return;
    const choice = [5, 5, 5, 1, 2, 3][this.#next() % 6] ?? 5;
    const items = itemsFor(this.#scene, ending, { seats: 1 + (this.#next() % 9), choice });
    await this.#buy(buyer, { items, renews: ending, renewCovered: false });
    const kinds = ['', 'renewals of a part', 'renewals of more', 'upgrades', '', 'renewals of all'];
    this.#count(kinds[choice] ?? '', 1, buyer);
  }

  async #refund(): Promise<void> {
    const buyer = this.#someBuyer();
    const orderId = this.#refundable(buyer);
    if (!orderId) return;
    const { selection, taken } = chooseRefund(this.#scene, orderId, {
      seats: 1 + (this.#next() % 4),
      choice: this.#next(),
    });
    if (!this.#scene.book.tryRefund(orderId, taken)) return;
    await refund(this.#scene, orderId, selection);
    this.#count('refunds', 1, buyer);
  }

  /** Two operators refund the same seats: one of them is refused. */
  async #refundTwice(): Promise<void> {
    const buyer = this.#someBuyer();
    const orderId = this.#refundable(buyer);
    if (!orderId) return;
    const { selection, taken } = chooseRefund(this.#scene, orderId, { seats: 1, choice: 1 });
    if (!this.#scene.book.tryRefund(orderId, taken)) return;
    await refundTwice(this.#scene, orderId, selection);
    this.#count('refunds by two operators at once', 1, buyer);
  }

  /** The vendor activated later: an owner gives seats that nothing continues another last day. */
  async #changeTerm(): Promise<void> {
    const { book, today } = this.#scene;
    const buyer = this.#someBuyer();
    const parts = book.ordersOf(buyer.email).flatMap((id) => book.partsOf(id));
    const isLast = (part: Part) => !book.parts.some(({ continues }) => continues === part);
    const last = parts.filter((part) => book.left(part) > 0 && part.endsOn >= today && isLast(part));
    const part = pick(last, this.#next());
    if (!part) return;
    await changeTerm(this.#scene, part, 1 + (this.#next() % 40));
    this.#count('changes of term', 1, buyer);
  }

  async #correct(): Promise<void> {
    const [buyer, other] = [this.#someBuyer(), this.#someBuyer()];
    const orderId = pick(this.#scene.book.ordersOf(buyer.email), this.#next());
    if (!orderId || buyer === other) return;
    await correctAddress(this.#scene, orderId, other.email);
    this.#count('corrected addresses', 1, buyer);
    this.#seen.add(other);
  }

  /** A quote at agreed prices and terms, which renews or not, and whose transfer two operators record. */
  async #quote(): Promise<void> {
    const buyer = this.#someBuyer();
    const orderId = pick(this.#scene.book.ordersOf(buyer.email), this.#next());
    const renews = orderId && this.#next() % 2 === 0 ? [orderId] : [];
    // The desk refuses a last day on which renewed seats end, or before it.
    const ends = renews.flatMap((id) => this.#scene.book.partsOf(id)).map((part) => part.endsOn);
    const from = [this.#scene.today, ...ends].sort().at(-1) ?? '';
    const days = 100 + (this.#next() % 800);
    const end = Temporal.PlainDate.from(from).add({ days }).toString();
    const terms = [{ months: 1 + (this.#next() % 84) }, { endsOn: end }];
    const items = someItems(1 + (this.#next() % 12), this.#next()).map((item, i) => ({
      ...item,
      term: terms[(i + this.#next()) % 2] ?? { months: 12 },
    }));
    const isPaid = await quoteAndPay(this.#scene, buyer, { items, renews, renewCovered: false });
    if (isPaid) this.#count(`quotes paid by ${bankTransferName}`, 1, buyer);
  }

  async #buy(buyer: Customer, wanted: Wanted): Promise<void> {
    await this.#scene.buy(buyer, wanted);
    this.#seen.add(buyer);
  }

  #refundable(buyer: Customer): string | undefined {
    const { book } = this.#scene;
    const left = book
      .ordersOf(buyer.email)
      .filter((id) => book.partsOf(id).some((part) => book.left(part) > 0));
    return pick(left, this.#next());
  }

  #someBuyer(): Customer {
    const buyer = pick(this.buyers, this.#next());
    if (!buyer) throw new Error('Nobody has bought yet');
    return buyer;
  }

  #count(what: string, times: number, buyer: Customer): void {
    for (let i = 0; i < times; i += 1) this.#scene.count(what);
    this.#seen.add(buyer);
  }

  /** A number that looks random, by Park and Miller. */
  #next(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state;
  }
}
