import type Stripe from 'stripe';
import { type Card, findCardByName } from './cards.ts';
import type { Ledger } from './ledger.ts';

interface RememberedCard {
  readonly token: string;
  readonly paymentMethod: string;
  readonly card: Card;
}

/** Writes down what a card does, by its name in the table of cards: never by its number. */
export function rememberCard(ledger: Ledger, { token, paymentMethod, card }: RememberedCard): void {
  const sql = 'insert into cards (confirmation_token, payment_method, name) values (?, ?, ?)';
  ledger.run(sql, token, paymentMethod, card.name);
}

/** The payment method that a confirmation token stands for. */
export function findPaymentMethodOf(ledger: Ledger, token: string): Stripe.PaymentMethod {
  const sql = 'select payment_method as id from cards where confirmation_token = ?';
  const [row] = ledger.rows<{ readonly id: string }>(sql, token);
  const found = row && ledger.find('payment_method', row.id);
  if (!found) throw new Error(`The ledger has no payment method for ${token}.`);
  return found;
}

/** The card of a payment method. */
export function findCardOf(ledger: Ledger, paymentMethod: string): Card {
  const sql = 'select name from cards where payment_method = ?';
  const [row] = ledger.rows<{ readonly name: string }>(sql, paymentMethod);
  if (!row) throw new Error(`The ledger has no card for ${paymentMethod}.`);
  return findCardByName(row.name);
}
