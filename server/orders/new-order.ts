import { sql } from 'kysely';
import type { OrderItem } from '../../contract/checkout.ts';
import { parseCents, priceLines, type Totals } from '../../contract/money.ts';
import type { ShownVersions } from '../../contract/policies.ts';
import type { FieldError, ProblemCode } from '../../contract/problems.ts';
import type { QuoteState } from '../../contract/quotes.ts';
import type { Fulfilment } from '../../contract/states.ts';
import type { StockLine } from '../keys/reserve-keys.ts';
import type { Tx } from '../platform/database/pool.ts';
import { listsTagWithPrefix } from '../platform/http/entity-tag.ts';
import type { ProblemDetails } from '../platform/http/send-problem.ts';
import type { PriceList } from '../products/catalogue.ts';
import type { Buyer, OrderLine } from './order.ts';
import { termColumns } from './term-columns.ts';

export interface RequestedPurchase {
  readonly email: string;
  readonly verifiedEmail: string | null;
  readonly items: readonly OrderItem[];
}

export type PurchaseCheck = PassedPurchase | RefusedPurchase;

interface PassedPurchase {
  readonly kind: 'passed';
  readonly lines: readonly OrderLine[];
  readonly totals: Totals;
  /** What a quote adds. */
  readonly quote?: {
    readonly claim: ClaimQuote;
    readonly renews: readonly string[];
    readonly renewCovered: boolean;
    readonly policies: ShownVersions | null;
  };
}

export interface RefusedPurchase {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly details?: ProblemDetails;
}

/** Turns what a buyer wants into order lines at the shop's own prices, or refuses it. */
export function checkPurchase(
  { products, etag }: PriceList,
  purchase: RequestedPurchase,
  ifMatch: string | undefined,
): PurchaseCheck {
  const lines: OrderLine[] = [];
  const errors: FieldError[] = [];
  for (const [index, { productId, quantity, insteadOf }] of purchase.items.entries()) {
    const product = products.find(({ id }) => id === productId);
    const unitPriceCents = parseCents(product?.price);
    if (product && unitPriceCents !== null) {
      lines.push({ productId, productName: product.name, quantity, unitPriceCents, insteadOf });
    } else {
      errors.push({ field: `items.${index}.productId`, message: 'This product is not on sale' });
    }
  }
  if (errors.length > 0) return { kind: 'refused', code: 'not-on-sale', details: { errors } };
  const refusal = checkAddress(purchase);
  if (refusal) return refusal;
  if (ifMatch !== undefined && !listsTagWithPrefix(ifMatch, etag))
    return { kind: 'refused', code: 'prices-changed', details: { members: { products } } };
  return { kind: 'passed', lines, totals: priceLines(lines) };
}

/** Null when the browser has verified the address of the purchase. */
export function checkAddress({ email, verifiedEmail }: RequestedPurchase): RefusedPurchase | null {
  if (!verifiedEmail) return { kind: 'refused', code: 'not-verified' };
  return verifiedEmail === email ? null : { kind: 'refused', code: 'other-email' };
}

/**
 * Makes an order the only one that pays a quote, in the order's own commit; or returns why it
 * can't.
 */
export type ClaimQuote = (tx: Tx, orderId: string) => Promise<QuoteRefusal | null>;

export interface QuoteRefusal {
  readonly code: `quote-${Exclude<QuoteState, 'open'>}`;
  /** The order that is paying it, while that waits for the bank's challenge. */
  readonly challengedOrderId: string | null;
}

export interface NewOrder extends Buyer {
  readonly id: string;
  readonly lines: readonly OrderLine[];
  /** Those of its lines, or as the quote states them. */
  readonly totals: Totals;
  /** The name of the gateway that charges the order. No other may settle it. */
  readonly gateway: string;
  /** The same for orders of the same cart; null for an order that was not bought in a cart. */
  readonly cartHash: Buffer | null;
  /** The buyer knows that keys which are out of stock follow later. */
  readonly acceptsBackorder: boolean;
  /** The version of each policy that the buyer was shown; null where nobody says so. */
  readonly policies?: ShownVersions | null;
  /** The paid orders of the same buyer whose licences it renews. */
  readonly renews?: readonly string[] | undefined;
}

/**
 * A line as it was written: where its keys come from, how they are delivered and whether it is on
 * sale are facts of the product.
 */
export interface WrittenLine extends Omit<StockLine, 'endsOn'> {
  readonly productName: string;
  readonly fulfilment: Fulfilment;
  readonly isOnSale: boolean;
}

/**
 * Writes an order, `pending`, with the prices it was placed at. Returns its lines; null when its id
 * is taken.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<readonly WrittenLine[] | null> {
  const { id, lines } = order;
  const { subtotalCents, gstCents, totalCents } = order.totals;
  const { rows } = await sql<WrittenLine>`
    with written as (
      insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, gateway, cart_hash,
        accepts_backorder, policies, renews, renews_also, claims_licences)
      values (
        ${id}, ${order.email}, ${JSON.stringify(order.billing)}, ${subtotalCents}, ${gstCents}, ${totalCents},
        ${order.gateway}, ${order.cartHash}, ${order.acceptsBackorder},
        ${order.policies ? JSON.stringify(order.policies) : null}, ${order.renews?.[0] ?? null},
        ${order.renews?.slice(1) ?? []}, true
      )
      on conflict (id) do nothing
      returning id
    )
    insert into order_lines
      (order_id, position, product_id, product_name, unit_price_cents, quantity, term_months, term_ends_on,
        fulfilment, delivery)
    select written.id, line.position, line.product_id, line.product_name, line.unit_price_cents, line.quantity,
      line.term_months, line.term_ends_on, coalesce(products.fulfilment, 'generated'), coalesce(products.delivery, 'seat')
    from written cross join json_populate_recordset(null::order_lines, ${JSON.stringify(rowsOf(lines))}) as line
    left join products on products.id = line.product_id
    returning position, product_id as "productId", product_name as "productName", quantity, fulfilment,
      delivery, exists (select from products where id = product_id and withdrawn_at is null) as "isOnSale"`.execute(
    tx,
  );
  return rows.length === 0 ? null : rows.sort((a, b) => a.position - b.position);
}

/** As JSON: PostgreSQL plans a statement with arrays again for each order, which takes 0.19 ms. */
function rowsOf(lines: readonly OrderLine[]) {
  return lines.map(({ productId, productName, unitPriceCents, quantity, term }, position) => ({
    position,
    product_id: productId,
    product_name: productName,
    unit_price_cents: unitPriceCents,
    quantity,
    ...termColumns(term),
  }));
}
