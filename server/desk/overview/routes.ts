import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { overviewCalls } from '../../../contract/desk/overview.ts';
import type { Seller } from '../../../contract/seller.ts';
import type { Database } from '../../database/tables.ts';
import { measureDelivery } from '../../orders/measure-delivery.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { readAttention } from './read-attention.ts';
import { readSales } from './read-sales.ts';

export interface OverviewParts {
  readonly db: Kysely<Database>;
  readonly seller: Seller;
  readonly clock: () => Date;
  readonly readOperator: ReadOperator;
}

/** Serves what the desk's first screen shows. */
export function serveOverview(app: FastifyInstance, parts: OverviewParts): void {
  const { db, clock, seller } = parts;
  serveDeskCall(app, overviewCalls.readOverview, parts, async () => {
    const now = clock();
    const [days, attention, delivery] = await Promise.all([
      readSales(db, { now, timeZone: seller.timeZone }),
      readAttention(db),
      measureDelivery(db, now),
    ]);
    return { days, attention, delivery };
  });
}
