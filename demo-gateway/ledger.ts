import { join } from 'node:path';
import * as z from 'zod/mini';
import { declineReasons } from '../server/payments/payment-gateway.ts';
import { Journal } from './journal.ts';

const common = { at: z.string(), orderId: z.string() };
const amountCents = z.int();

/** One line of the ledger. Nothing of a card stands in it. */
export const ledgerLine = z.discriminatedUnion('kind', [
  /** Money taken. Each time is a line of its own: an audit would see an order that was charged twice. */
  z.strictObject({ ...common, kind: z.literal('capture'), amountCents, transactionId: z.string() }),
  z.strictObject({ ...common, kind: z.literal('refusal'), amountCents, reason: z.enum(declineReasons) }),
  /** Asked about before it was charged: it never will be. */
  z.strictObject({ ...common, kind: z.literal('closure') }),
]);
export type LedgerLine = z.infer<typeof ledgerLine>;

/** The gateway's memory: what it did, line by line, on the disk before anybody is told. */
export class Ledger {
  readonly #journal: Journal;
  readonly #lines: LedgerLine[];
  readonly #firstLines = new Map<string, Promise<LedgerLine>>();

  static async open(folder: string): Promise<Ledger> {
    const path = join(folder, 'ledger.jsonl');
    const { journal, lines } = await Journal.open(path);
    return new Ledger(
      journal,
      lines.map((line, index) => readLine(line, `${path}, line ${index + 1}`)),
    );
  }

  private constructor(journal: Journal, lines: LedgerLine[]) {
    this.#journal = journal;
    this.#lines = lines;
    for (const line of lines) {
      if (!this.#firstLines.has(line.orderId)) this.#firstLines.set(line.orderId, Promise.resolve(line));
    }
  }

  /** Every line that is on the disk, oldest first. */
  get lines(): readonly LedgerLine[] {
    return this.#lines;
  }

  /** The order's line, once it is on the disk; null when it has none. */
  find(orderId: string): Promise<LedgerLine> | null {
    return this.#firstLines.get(orderId) ?? null;
  }

  /** Writes an order's line unless it has one. Resolves to the line that it has, once that is on the disk. */
  record(line: LedgerLine): Promise<LedgerLine> {
    const first = this.#firstLines.get(line.orderId) ?? this.#append(line);
    this.#firstLines.set(line.orderId, first);
    return first;
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  async #append(line: LedgerLine): Promise<LedgerLine> {
    await this.#journal.append(JSON.stringify(line));
    this.#lines.push(line);
    return line;
  }
}

function readLine(text: string, place: string): LedgerLine {
  try {
    return ledgerLine.parse(JSON.parse(text));
  } catch {
    throw new Error(`The ledger is damaged: ${place} cannot be read.`);
  }
}
