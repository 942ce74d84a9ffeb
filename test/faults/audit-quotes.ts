import { bankTransferName } from '../../contract/payment-methods.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

interface Transfer {
  readonly id: string;
  readonly transaction: string;
  readonly total: string;
  readonly quote: number | null;
  readonly quoteTotal: string | null;
}

/** 16: an order that was paid by bank transfer belongs to the quote that it names, and each quote's order has its total. */
export async function auditQuotes({ database }: AuditSubject): Promise<Finding> {
  const transfers = await database.query<Transfer>(
    `select orders.id, transaction_id as transaction, orders.total_cents::text as total, number as quote,
       quotes.total_cents::text as "quoteTotal"
     from orders left join quotes on quotes.order_id = orders.id where gateway = $1`,
    [bankTransferName],
  );
  const unlike = await database.query<{ id: string }>(
    `select orders.id from quotes join orders on orders.id = quotes.order_id
     where orders.total_cents <> quotes.total_cents
       or orders.email not in ('', quotes.email)
         and not exists (select from audit_events where order_id = orders.id and action = 'email-corrected')`,
  );
  return {
    invariant: 16,
    counts: `${transfers.rows.length} orders paid by bank transfer`,
    violations: [
      ...transfers.rows.flatMap(describeTransfer),
      ...unlike.rows.map(({ id }) => `${id} has another total or buyer than its quote`),
    ],
  };
}

function describeTransfer({ id, transaction, quote }: Transfer): string[] {
  if (quote === null) return [`${id} was paid by bank transfer, and no quote says so`];
  const named = `BANK-QUO-${String(quote).padStart(6, '0')}`;
  return transaction === named ? [] : [`${id} has the reference ${transaction}, not ${named}`];
}
