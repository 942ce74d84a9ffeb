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
import { newTransactionId } from './transaction-id.ts';

export interface DemoGatewayParts {
  readonly db: Kysely<Database>;
  readonly clock: () => Date;
  /** How long the time-out card keeps its caller waiting; the port allows 10 s. */
  readonly silenceMilliseconds?: number;
}

/** A gateway that moves no money: it knows test cards alone, and remembers every outcome in the database. */
export class DemoGateway implements PaymentGateway {
  readonly name = 'demo';
  readonly mode = 'demo';
  readonly #ledger: DemoLedger;
  readonly #clock: () => Date;
  readonly #silenceMilliseconds: number;

  constructor({ db, clock, silenceMilliseconds = 2_000 }: DemoGatewayParts) {
    this.#ledger = new DemoLedger(db);
    this.#clock = clock;
    this.#silenceMilliseconds = silenceMilliseconds;
  }

  async charge({ orderId, amountCents, card }: ChargeRequest): Promise<ChargeOutcome> {
    return unknownInOutage(async () => {
      const verdict = judgeDemoCard(card, this.#clock());
      const entry = toEntry(verdict);
      const recorded = await (entry
        ? this.#ledger.record(orderId, amountCents, entry)
        : this.#ledger.find(orderId));
      if (recorded === entry && verdict.kind === 'fall-silent') {
        await wait(this.#silenceMilliseconds);
        return { kind: 'unknown' };
      }
      if (!recorded) return { kind: 'unknown' };
      return recorded.kind === 'closed' ? { kind: 'declined', reason: 'card-declined' } : recorded;
    });
  }

  async settle(orderId: string): Promise<SettledOutcome> {
    return unknownInOutage(async () => {
      const entry = await this.#ledger.record(orderId, 0, { kind: 'closed' });
      if (!entry) return { kind: 'unknown' };
      return entry.kind === 'closed' ? { kind: 'never-charged' } : entry;
    });
  }
}

/** What is remembered of a verdict: nothing, where the gateway failed before it charged. */
function toEntry(verdict: DemoVerdict): LedgerEntry | null {
  switch (verdict.kind) {
    case 'approve':
    case 'fall-silent':
      return { kind: 'approved', transactionId: newTransactionId() };
    case 'decline':
      return { kind: 'declined', reason: verdict.reason };
    case 'fail':
      return null;
  }
}

/** To its callers the ledger is the gateway: while it cannot be reached, nobody knows what became of a charge. */
async function unknownInOutage<Outcome>(ask: () => Promise<Outcome>): Promise<Outcome | UnknownOutcome> {
  try {
    return await ask();
  } catch (error) {
    if (isDatabaseOutage(error)) return { kind: 'unknown' };
    throw error;
  }
}
