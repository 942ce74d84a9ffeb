import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { calls } from '../../contract/calls.ts';
import { maximumSeats } from '../../contract/format.ts';
import { formatDecimal } from '../../contract/money.ts';
import { type Product, product } from '../../contract/product.ts';
import { countSellableKeys } from '../keys/sellable-keys.ts';
import { columnName } from '../platform/database/column-name.ts';
import type { Db } from '../platform/database/pool.ts';
import { isUnchanged, tagContent } from '../platform/http/entity-tag.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import { remember } from '../platform/process/repeat.ts';

export interface PriceList {
  readonly products: readonly Product[];
  /**
   * Changes with any byte of the list but stock (RFC 9110 section 8.8.3); checkout compares it with
   * what the buyer saw.
   */
  readonly etag: string;
}

const factsOnly = z.omit(product, { id: true, price: true, availability: true, limited: true });
/** What is stored as buyers see it. */
const shownFacts = Object.keys(factsOnly.shape) as (keyof typeof factsOnly.shape)[];

/**
 * The products on sale. What is left of them is for {@link readShownCatalogue} only: no price
 * depends on it.
 */
export async function readCatalogue(db: Db): Promise<PriceList> {
  return describe(await readRows(db));
}

/**
 * The products on sale, with what is left of those that are short. The part of the ETag after the
 * dot is the stock.
 */
export async function readShownCatalogue(db: Db): Promise<PriceList> {
  const rows = await readRows(db);
  const { products, etag } = describe(rows);
  const inStock = rows.filter(({ fulfilment }) => fulfilment === 'stock');
  if (inStock.length === 0) return { products, etag };
  const left = await countSellableKeys(
    db,
    inStock.map(({ id, low_stock_threshold }) => ({
      productId: id,
      most: Math.max(low_stock_threshold + 1, maximumSeats),
    })),
  );
  const availability = rows.map((row) => describeStock(row, left.get(row.id)));
  const shown = products.map((product, index) => ({ ...product, ...availability[index] }));
  return {
    products: shown,
    etag: `${etag.slice(0, -1)}.${tagContent(JSON.stringify(availability)).slice(1)}`,
  };
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(db: Db) {
  return db
    .selectFrom('product_facts')
    .select(['id', 'price_cents', 'fulfilment', 'delivery', 'when_too_few', 'low_stock_threshold'])
    .select(shownFacts.map(columnName))
    .where('is_on_sale', '=', true)
    .orderBy('position')
    .execute();
}

function describe(rows: readonly Row[]): PriceList {
  const products = rows.map((row) => {
    const facts = shownFacts.map((fact) => [fact, row[columnName(fact)]] as const);
    const given = facts.filter(([, value]) => value !== null && value !== false);
    const { id, price_cents } = row;
    return {
      id,
      price: formatDecimal(price_cents),
      ...Object.fromEntries(given),
    } as unknown as Product;
  });
  return { products, etag: tagContent(JSON.stringify(products)) };
}

/**
 * How many are left: not while an order can have as many as it may, or while any are left where one
 * key serves all seats of an order line. `many` are left while they are more than a few.
 */
function describeStock(
  row: Row,
  left: number | undefined,
): Pick<Product, 'availability' | 'limited'> {
  if (left === undefined) return {};
  const few = row.delivery === 'line' ? 0 : row.low_stock_threshold;
  const isEnough = left > few && (row.delivery === 'line' || left >= maximumSeats);
  if (isEnough) return { limited: true };
  const backorder = row.when_too_few === 'backorder' || undefined;
  const many = left > few || undefined;
  return { limited: true, availability: { left, backorder, many } };
}

/** Longest age of a list that is shown. What is charged is read when it is charged. */
const longestMilliseconds = 500;

/**
 * Serves the list. However many requests come, it is read and serialised twice a second at most.
 */
export function serveCatalogue(app: FastifyInstance, { db }: { db: Db }): void {
  const readList = remember(longestMilliseconds, async () => {
    const { products, etag } = await readShownCatalogue(db);
    return { etag, body: Buffer.from(JSON.stringify(products)) };
  });

  serveCall(app, calls.listProducts, async (_input, request, reply) => {
    const { etag, body } = await readList();
    reply.headers({ etag, 'cache-control': 'no-cache' });
    if (isUnchanged(request, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
