import { sql } from 'kysely';
import type { HeldLicence } from '../../../contract/desk/agreed-quote.ts';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { writeEarlierLicencesOf } from '../../licences/earlier-licences.ts';
import { type ActionContext, defineAction } from '../../operators/desk/action.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { toTerm } from '../../orders/term-columns.ts';
import type { Db, Tx } from '../../platform/database/pool.ts';

/** Those with open seats come first, and of these those that end first. */
export const findLicences = defineAction(
  calls.findLicences,
  async ({ db }: ActionContext, { email }) => ({ licences: await readHeldLicences(db, email) }),
);

const mostListed = 200;

function readHeldLicences(db: Db, email: string): Promise<HeldLicence[]> {
  return db.transaction().execute(async (tx) => {
    await writeEarlierLicencesOf(tx, await readPaidOrders(tx, email));
    const { rows } = await sql<Row>`
      select licence_facts.order_id as "orderId", invoice_number as invoice,
        licence_facts.product_id as "productId", licence_facts.product_name as "productName",
        licence_facts.seats_left as "seatsLeft", open_seats as "openSeats",
        licence_facts.starts_on::text as "startsOn", licence_facts.ends_on::text as "endsOn",
        unit_price_cents as "unitPriceCents", term_months as months, term_ends_on::text as "termEndsOn",
        price_cents as "pricePerYearCents"
      from order_facts join licence_facts on licence_facts.order_id = order_facts.id
        join line_facts on line_facts.order_id = licence_facts.order_id
          and line_facts.position = licence_facts.position
        join product_facts on product_facts.id = licence_facts.product_id
      where email = ${email} and is_paid and licence_facts.seats_left > 0
      order by open_seats = 0, licence_facts.ends_on, licence_facts.id
      limit ${mostListed}`.execute(tx);
    return rows.map(({ invoice, months, termEndsOn, ...licence }) => ({
      ...licence,
      invoiceNumber: formatInvoiceNumber(invoice),
      term: toTerm(months, termEndsOn),
    }));
  });
}

interface Row extends Omit<HeldLicence, 'invoiceNumber' | 'term'> {
  readonly invoice: number;
  readonly months: number;
  readonly termEndsOn: string | null;
}

async function readPaidOrders(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_facts')
    .select('id')
    .where('email', '=', email)
    .where('is_paid', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
