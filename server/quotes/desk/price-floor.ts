import { sql } from 'kysely';
import { isAllowed, type Role } from '../../../contract/desk/desk-call.ts';
import { floorOf } from '../../../contract/desk/product-facts.ts';
import { formatDollars } from '../../../contract/money.ts';
import { describePerSeat, type Term } from '../../../contract/terms.ts';
import type { Db } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/http/refused.ts';

interface PricedLine {
  readonly productId: string;
  readonly productName: string;
  readonly unitPriceCents: number;
  /** Of today, for the term. */
  readonly listPriceCents: number;
  readonly term: Term;
}

interface FlooredLine extends PricedLine {
  /** The least that may be agreed on, in percent of the list's price. */
  readonly floorPercent: number;
}

export async function readFloors(db: Db, lines: readonly PricedLine[]): Promise<FlooredLine[]> {
  const ids = lines.map(({ productId }) => productId);
  const products = await db
    .selectFrom('product_facts')
    .select(['id', 'floor_percent as floorPercent'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId);
    return { ...line, floorPercent: product?.floorPercent ?? 100 };
  });
}

/** Refuses what only an owner may agree on: prices too far below the list's of today. */
export function refuseBelowFloor(role: Role, lines: readonly FlooredLine[]): void {
  if (isAllowed(role, 'owner')) return;
  for (const { productName, unitPriceCents, listPriceCents, term, floorPercent } of lines) {
    const floorCents = floorOf(listPriceCents, floorPercent);
    if (unitPriceCents < floorCents)
      throw new Refused('role-needed', {
        detail:
          `${productName} may be sold for ${formatDollars(floorCents)} or more ` +
          `${describePerSeat(term)}, which is ${floorPercent}% of its price. Nothing was changed. ` +
          'Ask an owner of the shop to do it, or to lower the floor.',
      });
  }
}
