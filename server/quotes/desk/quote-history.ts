import { sql } from 'kysely';
import type { QuoteEvent } from '../../../contract/desk/quote-life.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import type { Db } from '../../platform/database/pool.ts';
import { type FollowUp, readFollowUps } from '../follow-up-store.ts';

interface Life {
  readonly email: string;
  readonly madeBy: string | null;
  readonly createdAt: Date;
  readonly mailedAt: Date | null;
  readonly openedAt: Date | null;
  readonly lastOpenedAt: Date | null;
  readonly verifiedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly revisedBy: number | null;
  readonly expiresAt: Date;
  readonly state: string;
  readonly paidAt: Date | null;
  readonly invoiceNumber: number | null;
}

/** What happened to a quote, as far as the shop knows: the oldest first. */
export async function readHistory(db: Db, number: number): Promise<QuoteEvent[]> {
  const { rows } = await sql<Life>`
    select quote_facts.email, made_by as "madeBy", quote_facts.created_at as "createdAt",
      mailed_at as "mailedAt", opened_at as "openedAt", last_opened_at as "lastOpenedAt",
      verified_at as "verifiedAt", withdrawn_at as "withdrawnAt", revised_by as "revisedBy",
      expires_at as "expiresAt", quote_facts.state,
      case when is_paid then settled_at end as "paidAt", invoice_number as "invoiceNumber"
    from quote_facts left join order_facts on order_facts.id = quote_facts.order_id
    where number = ${number}`.execute(db);
  const followUps = (await readFollowUps(db, number)).flatMap(describeFollowUp);
  return [...rows.flatMap(describeLife), ...followUps].toSorted((a, b) => a.at.localeCompare(b.at));
}

function describeLife(life: Life): QuoteEvent[] {
  const { email, madeBy, openedAt, lastOpenedAt, invoiceNumber } = life;
  const isOpenedAgain = lastOpenedAt !== null && lastOpenedAt.getTime() !== openedAt?.getTime();
  return [
    ...at('written', life.createdAt, madeBy ? `Written by ${madeBy}` : 'Asked for in the shop'),
    ...at('mailed', life.mailedAt, `Mailed: the mail server accepted it for ${email}`),
    ...at('opened', openedAt, 'Its link was opened for the first time'),
    ...at('opened-again', isOpenedAgain ? lastOpenedAt : null, 'Its link was last opened'),
    ...at('verified', life.verifiedAt, `Opened by a buyer who had verified ${email}`),
    ...at('paid', life.paidAt, `Paid: the invoice ${formatInvoiceNumber(invoiceNumber ?? 0)}`),
    ...describeEnd(life),
  ];
}

function describeFollowUp({ madeBy, text, createdAt, acceptedAt }: FollowUp): QuoteEvent[] {
  const state = acceptedAt === null ? ', not yet accepted by the mail server' : '';
  const added = text === '' ? '' : `: “${text}”`;
  return at('followed-up', createdAt, `Followed up by ${madeBy}${state}${added}`);
}

function describeEnd({ state, revisedBy, withdrawnAt, expiresAt }: Life): QuoteEvent[] {
  if (revisedBy !== null)
    return at('ended', withdrawnAt, `Replaced by ${formatQuoteNumber(revisedBy)}`);
  if (withdrawnAt !== null) return at('ended', withdrawnAt, 'Withdrawn');
  if (state === 'expired') return at('ended', expiresAt, 'Expired');
  return [];
}

/** Nothing of what hasn't happened. */
function at(kind: QuoteEvent['kind'], moment: Date | null, text: string): QuoteEvent[] {
  return moment === null ? [] : [{ at: moment.toISOString(), kind, text }];
}
