import { type RawBuilder, sql } from 'kysely';
import { gateways } from '../../gateways/gateways.ts';
import type { Tx } from '../../platform/database/pool.ts';

type Condition = (email: string) => RawBuilder<unknown>;

const ownOrders: Condition = (email) => sql`(select id from orders where email = ${email})`;
const ownQuotes: Condition = (email) =>
  sql`(select number from quote_facts where email = ${email})`;
const ofOrder: Condition = (email) => sql`order_id in ${ownOrders(email)}`;
const ofQuote: Condition = (email) => sql`quote_number in ${ownQuotes(email)}`;
const ofAddress: Condition = (email) => sql`email = ${email}`;
const ofRefund: Condition = (email) =>
  sql`refund_id in (select id from refund_facts where order_id in ${ownOrders(email)})`;

const ofGateways = Object.fromEntries(
  gateways.flatMap(({ tables = [] }) => tables.map((table) => [table, ofOrder])),
);

/** By table, SQL: the rows that are about the person of an address. */
export const personTables: Readonly<Record<string, Condition>> = {
  orders: ofAddress,
  order_lines: ofOrder,
  order_notes: ofOrder,
  licences: ofOrder,
  licence_claims: ofOrder,
  licence_keys: ofOrder,
  key_events: ofOrder,
  payments: ofOrder,
  ...ofGateways,
  refunds: ofOrder,
  refund_lines: ofOrder,
  adjustment_notes: ofRefund,
  disputes: ofOrder,
  order_evidence: (email) => sql`${ofOrder(email)} or recipient = ${email}`,
  invoice_documents: ofOrder,
  invoice_reissues: ofOrder,
  promised_invoices: ofOrder,
  reminders: ofOrder,
  sent_reminders: ofOrder,
  alerts: ofOrder,
  purchase_attempts: ofAddress,
  quotes: ofAddress,
  quote_lines: ofQuote,
  quote_documents: ofQuote,
  quote_follow_ups: ofQuote,
  link_tokens: (email) => sql`${ofQuote(email)} or reminder_of in ${ownOrders(email)}`,
  mail_failures: (email) => sql`${ofOrder(email)} or ${ofQuote(email)}`,
  outbox: (email) => sql`recipient = ${email}`,
  verification_codes: ofAddress,
  verified_browsers: ofAddress,
  rate_limits: (email) => sql`split_part(key, ':', 2) = ${email}`,
  audit_events: (email) =>
    sql`${ofOrder(email)} or ${email} in (before->>'email', after->>'email')`,
};

/** Secrets, and files and keys that the person opens in the shop. */
const leftOut = [
  ...['pdf', 'damaged_pdf', 'sealed', 'plain_key', 'key_hash', 'answer_body', 'answer_sealed'],
  ...['code_hash', 'token_hash', 'request_hash', 'cart_hash'],
];

type Row = Record<string, unknown>;

/**
 * Reads all rows about the person of an address, by table. Those where it is a company's accounts
 * email name the order alone.
 */
export async function readPersonRows(tx: Tx, email: string): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const [table, condition] of Object.entries(personTables)) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(${sql.table(table)}) - ${leftOut}::text[] as row from ${sql.table(table)}
      where ${condition(email)}`.execute(tx);
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  const { rows } = await sql<Row>`
    select id as order_id from orders where billing->>'accountsEmail' = ${email} and email <> ${email}
    union all
    select 'QUO-' || lpad(number::text, 6, '0') from quote_facts
    where billing->>'accountsEmail' = ${email} and email <> ${email}`.execute(tx);
  if (rows.length > 0) found.accounts_email_of = rows;
  return found;
}
