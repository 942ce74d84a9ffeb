import { sql } from 'kysely';
import { setTerms, type Term } from '../orders/line-store.ts';
import { lockRenewedOrder } from '../orders/lock-order.ts';
import type { OrderLine } from '../orders/order.ts';
import type { PendingOrder } from '../orders/order-store.ts';
import type { Tx } from '../platform/database/pool.ts';

/**
 * In the payment's commit. Licences last a year, from the day of payment or, if that is later, from
 * when those they renew end.
 */
export async function writeTerms(
  tx: Tx,
  {
    id,
    renews,
    lines,
  }: Pick<PendingOrder, 'id' | 'renews'> & { readonly lines: readonly OrderLine[] },
  timeZone: string,
): Promise<Term[]> {
  const ends = renews === null ? [] : await findEnds(tx, renews, lines);
  return setTerms(tx, id, ends, timeZone);
}

/**
 * The terms that lines would have if they were paid now. The order of the lines is that of their
 * positions.
 */
export async function foreseeTerms(
  tx: Tx,
  { renews, lines }: { readonly renews: string | null; readonly lines: readonly OrderedLine[] },
  timeZone: string,
): Promise<Term[]> {
  const ends = renews === null ? [] : await findEnds(tx, renews, lines);
  const renewed = new Map(ends.map(({ product_id, ends_on }) => [product_id, ends_on]));
  const { rows } = await sql<Term>`
    select position - 1 as position, starts_on::text as "startsOn",
      (starts_on + interval '1 year')::date::text as "endsOn"
    from (
      select position, greatest((now() at time zone ${timeZone})::date, renewed_until) as starts_on
      from unnest(${lines.map(({ productId }) => renewed.get(productId) ?? null)}::date[])
        with ordinality as line (renewed_until, position)
    ) as term
    order by position`.execute(tx);
  return rows;
}

type OrderedLine = Pick<OrderLine, 'productId' | 'quantity'>;

/** Lines from stock, each with the last day that its licences would have if they were paid now. */
export async function withEnds<Line extends OrderedLine>(
  tx: Tx,
  { renews, lines }: { readonly renews: string | null; readonly lines: readonly Line[] },
  timeZone: string,
): Promise<(Line & Pick<Term, 'endsOn'>)[]> {
  const terms = await foreseeTerms(tx, { renews, lines }, timeZone);
  return lines.map((line, i) => {
    const endsOn = terms[i]?.endsOn;
    if (!endsOn) throw new Error(`A line of ${line.productId} has no term`);
    return { ...line, endsOn };
  });
}

/** A line of an order, or of one that renewed it, or of one that renewed that. */
export interface ChainLine {
  readonly orderId: string;
  readonly renews: string | null;
  readonly productId: string;
  readonly seats: number;
  readonly endsOn: string;
}

/** The lock makes parallel renewals of an order count one after the other. */
async function findEnds(tx: Tx, renewed: string, lines: readonly OrderedLine[]) {
  await lockRenewedOrder(tx, renewed);
  const { rows } = await sql<ChainLine>`
    with recursive chain as (
      select id, renews from order_facts where id = ${renewed}
      union
      select later.id, later.renews from order_facts as later join chain on later.renews = chain.id
      where later.is_paid
    )
    select chain.id as "orderId", chain.renews, product_id as "productId", seats_left as seats, ends_on::text as "endsOn"
    from chain join line_facts on order_id = chain.id
    where ends_on is not null`.execute(tx);
  return lines.flatMap(({ productId, quantity }) => {
    const endsOn = findEnd(rows, renewed, { productId, quantity });
    return endsOn === null ? [] : [{ product_id: productId, ends_on: endsOn }];
  });
}

/**
 * The end of the licences that new seats renew: the renewed order's, or its renewals' when it has
 * no unrenewed seat.
 */
export function findEnd(
  chain: readonly ChainLine[],
  renewed: string,
  { productId, quantity }: { readonly productId: string; readonly quantity: number },
): string | null {
  const lines = chain.filter((line) => line.productId === productId && line.seats > 0);
  const first = lines.find(({ orderId }) => orderId === renewed);
  if (!first) return null;
  const renewedSeats = lines
    .filter(({ renews }) => renews === renewed)
    .reduce((sum, { seats }) => sum + seats, 0);
  if (renewedSeats + quantity <= first.seats) return first.endsOn;
  return lines.map(({ endsOn }) => endsOn).reduce((latest, end) => (end > latest ? end : latest));
}
