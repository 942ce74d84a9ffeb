import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type Stripe from 'stripe';

/** Every kind of object in the ledger, with its type. */
export interface LedgerObjects {
  readonly payment_intent: Stripe.PaymentIntent;
  readonly payment_method: Stripe.PaymentMethod;
  readonly confirmation_token: Stripe.ConfirmationToken;
  readonly charge: Stripe.Charge;
  readonly balance_transaction: Stripe.BalanceTransaction;
  readonly refund: Stripe.Refund;
  readonly dispute: Stripe.Dispute;
  readonly event: Stripe.Event;
  readonly payment_method_domain: Stripe.PaymentMethodDomain;
}
export type Kind = keyof LedgerObjects;

interface Row {
  readonly body: string;
}

/**
 * The double's durable memory: one row per object, as Stripe would show it. It has no card numbers, only what a card does.
 * Every method is synchronous and the double is one process, so a transaction never meets another one.
 */
export class Ledger {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  transaction<T>(work: () => T): T {
    this.#file.exec('begin immediate');
    try {
      const result = work();
      this.#file.exec('commit');
      return result;
    } catch (error) {
      this.#file.exec('rollback');
      throw error;
    }
  }

  insert<K extends Kind>(kind: K, object: LedgerObjects[K]): void {
    this.run(
      'insert into objects (id, kind, body) values (?, ?, ?)',
      object.id,
      kind,
      JSON.stringify(object),
    );
  }

  update<K extends Kind>(kind: K, object: LedgerObjects[K]): void {
    this.run(
      'update objects set body = ? where id = ? and kind = ?',
      JSON.stringify(object),
      object.id,
      kind,
    );
  }

  find<K extends Kind>(kind: K, id: string): LedgerObjects[K] | null {
    const [row] = this.rows<Row>('select body from objects where id = ? and kind = ?', id, kind);
    return row ? JSON.parse(row.body) : null;
  }

  /** All objects of a kind, the newest first. */
  list<K extends Kind>(kind: K): LedgerObjects[K][] {
    const rows = this.rows<Row>('select body from objects where kind = ? order by sequence desc', kind);
    return rows.map(({ body }) => JSON.parse(body));
  }

  rows<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#file.prepare(sql).all(...values) as T[];
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#file.prepare(sql).run(...values);
  }

  close(): void {
    this.#file.close();
  }
}
