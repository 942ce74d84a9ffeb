import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../database/pool.ts';
import { type DemoVerdict, judgeDemoCard, requireCard } from './demo-cards.ts';
import { type CardEntry, newDemoId } from './demo-ledger.ts';
import { LedgerGateway, unknownInOutage } from './ledger-gateway.ts';
import type {
  CaptureOutcome,
  ChargeOutcome,
  ChargeRequest,
  Inspection,
  OpenedPayment,
  OrderPayment,
  PaymentGateway,
} from './payment-gateway.ts';

export interface DemoGatewayParts {
  readonly db: Db;
  readonly clock: () => Date;
  /** How long the time-out card delays its outcome; the port allows 10 s. */
  readonly timeoutCardMilliseconds?: number;
}

/** A gateway that moves no money. It accepts test cards only, and keeps every outcome in its ledger. */
export class DemoGateway extends LedgerGateway<'demo'> implements PaymentGateway {
  readonly #clock: () => Date;
  readonly #timeoutCardMilliseconds: number;

  constructor({ db, clock, timeoutCardMilliseconds = 2_000 }: DemoGatewayParts) {
    super(db, 'demo');
    this.#clock = clock;
    this.#timeoutCardMilliseconds = timeoutCardMilliseconds;
  }

  charge({ orderId, amountCents, payment, captureLater }: ChargeRequest): Promise<ChargeOutcome> {
    const card = requireCard(payment);
    return unknownInOutage(async () => {
      const verdict = judgeDemoCard(card, this.#clock());
      const entry = toEntry(verdict, captureLater);
      const recorded = await (entry
        ? this.ledger.record(orderId, amountCents, entry)
        : this.ledger.find(orderId));
      if (recorded === entry && verdict === 'time-out') {
        await wait(this.#timeoutCardMilliseconds);
        return { kind: 'unknown' };
      }
      if (recorded?.kind === 'never-charged') return { kind: 'declined', reason: 'card-declined' };
      return recorded ?? { kind: 'unknown' };
    });
  }

  inspect({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<Inspection> {
    return unknownInOutage(async () => (await this.ledger.find(orderId)) ?? { kind: 'never-charged' });
  }

  capture({ orderId }: Pick<OpenedPayment, 'orderId'>): Promise<CaptureOutcome> {
    return unknownInOutage(() => this.ledger.capture(orderId));
  }
}

/** What the ledger keeps of a verdict: null when the gateway fails before it charges. */
function toEntry(verdict: DemoVerdict, captureLater = false): CardEntry | null {
  if (verdict === 'fail') return null;
  if (verdict !== 'approve' && verdict !== 'time-out') return { kind: 'declined', reason: verdict };
  const id = newDemoId('TXN');
  return captureLater ? { kind: 'authorised', paymentId: id } : { kind: 'approved', transactionId: id };
}
