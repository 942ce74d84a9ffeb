import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isDatabaseOutage } from '../database/outage.ts';
import type { Database } from '../database/tables.ts';
import { type DemoVerdict, judgeDemoCard } from './demo-cards.ts';
import { DemoLedger, type LedgerEntry } from './demo-ledger.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  PaymentGateway,
  SettledOutcome,
  UnknownOutcome,
} from './payment-gateway.ts';

export interface DemoGatewayParts {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  /** How long the time-out card delays its outcome; the port allows 10 s. */
  readonly timeoutCardMilliseconds?: number;
}

/** A gateway that moves no money. It accepts test cards only, and keeps every outcome in its ledger. */
export class DemoGateway implements PaymentGateway {
  readonly name = 'demo';
  readonly mode = 'demo';
  readonly #ledger: DemoLedger;
  readonly #clock: () => Date;
  readonly #timeoutCardMilliseconds: number;

  constructor({ db, clock, timeoutCardMilliseconds = 2_000 }: DemoGatewayParts) {
    this.#ledger = new DemoLedger(db);
    this.#clock = clock;
    this.#timeoutCardMilliseconds = timeoutCardMilliseconds;
  }

  charge({ orderId, amountCents, payment }: ChargeRequest): Promise<ChargeOutcome> {
    return unknownInOutage(async () => {
      const verdict = judgeDemoCard(requireCard(payment), this.#clock());
      const entry = toEntry(verdict);
      const recorded = await (entry
        ? this.#ledger.record(orderId, amountCents, entry)
        : this.#ledger.find(orderId));
      if (recorded === entry && verdict === 'time-out') {
        await wait(this.#timeoutCardMilliseconds);
        return { kind: 'unknown' };
      }
      if (recorded?.kind === 'never-charged') return { kind: 'declined', reason: 'card-declined' };
      return recorded ?? { kind: 'unknown' };
    });
  }

  close({ orderId }: OrderPayment): Promise<SettledOutcome> {
    return unknownInOutage(() => this.#ledger.record(orderId, 0, { kind: 'never-charged' }));
  }
}

/** What the ledger keeps of a verdict: null when the gateway fails before it charges. */
function toEntry(verdict: DemoVerdict): LedgerEntry | null {
  if (verdict === 'fail') return null;
  if (verdict === 'approve' || verdict === 'time-out')
    return { kind: 'approved', transactionId: newTransactionId() };
  return { kind: 'declined', reason: verdict };
}

/** A new transaction id such as `TXN-9F3A-17C2-04BE-D581`: 64 random bits. */
function newTransactionId(): string {
  const groups = Array.from({ length: 4 }, () => randomBytes(2).toString('hex').toUpperCase());
  return `TXN-${groups.join('-')}`;
}

/** While the ledger is unreachable, the outcome of a charge is unknown. */
async function unknownInOutage<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | UnknownOutcome> {
  try {
    return await ask();
  } catch (error) {
    if (isDatabaseOutage(error)) return { kind: 'unknown' };
    throw error;
  }
}
