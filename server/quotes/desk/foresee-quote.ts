import type { Foresight } from '../../../contract/desk/agreed-quote.ts';
import { formatDay } from '../../../contract/format.ts';
import { listPriceForLine, type Term, usualTerm } from '../../../contract/terms.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuseField } from '../../platform/http/refused.ts';
import { planQuote } from '../plan-quote.ts';

/** The lines that an operator quotes, and what they renew. */
export interface WantedQuote<Line extends WantedLine = WantedLine> {
  readonly email: string;
  readonly lines: readonly Line[];
  readonly renews?: readonly string[] | undefined;
  readonly renewCovered?: boolean | undefined;
}

interface WantedLine {
  readonly productId: string;
  readonly quantity: number;
  readonly term?: Term | undefined;
  readonly insteadOf?: string | null | undefined;
}

/**
 * The list prices and the days of a quote, if it were paid now. Withdrawn products and drafts may
 * be quoted, too.
 */
export async function foreseeQuote(tx: Tx, wanted: WantedQuote): Promise<Foresight> {
  const { email, renews = [], renewCovered = false } = wanted;
  const products = await readProducts(tx, wanted);
  const lines = wanted.lines.map((line, index) => {
    const product = products.find(({ productId }) => productId === line.productId);
    if (!product) throw refuseField(`lines.${index}.productId`, 'There is no such product');
    const { productName, pricePerYearCents } = product;
    return { ...line, productName, pricePerYearCents, term: line.term ?? usualTerm };
  });
  const plan = await planQuote(tx, { email, lines, renews, renewCovered });
  const { open, covered } = plan;
  const foreseen = plan.lines.map(({ productId, productName, parts }, index) => {
    const { pricePerYearCents = 0, term = usualTerm } = lines[index] ?? {};
    const listPriceCents = listPriceForLine(pricePerYearCents, term, parts);
    return { productId, productName, listPriceCents, parts };
  });
  return { lines: foreseen, open, covered };
}

function readProducts(tx: Tx, { lines }: WantedQuote) {
  const ids = lines.map(({ productId }) => productId);
  return tx
    .selectFrom('product_facts')
    .select(['id as productId', 'name as productName', 'price_cents as pricePerYearCents'])
    .where('id', 'in', ids)
    .execute();
}

/** Until when the seats that a quote is to renew are covered, by which orders. */
export function describeCover({ until, by }: NonNullable<Foresight['covered']>): string {
  const orders = by.map(({ orderId, invoiceNumber }) => invoiceNumber ?? orderId).join(', ');
  if (until === null) return `The seats are being renewed now, by ${orders}. Try again later`;
  return (
    `The seats are covered until ${formatDay(until)} by ${orders}. ` +
    'Confirm that you renew them from then on, or quote new seats'
  );
}
