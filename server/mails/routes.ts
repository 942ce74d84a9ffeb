import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { Db } from '../database/pool.ts';
import { serveCall } from '../http/serve-call.ts';
import { measureDelivery } from '../orders/measure-delivery.ts';
import { remember } from '../process/repeat.ts';

/** Longest age of a measure that is shown. */
const longestMilliseconds = 60_000;

/** Serves how quickly receipts were delivered. However many requests come, it is measured once a minute at most. */
export function serveDelivery(
  app: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: () => Date },
): void {
  const measure = remember(longestMilliseconds, () => measureDelivery(db, clock()));
  serveCall(app, calls.readDelivery, async () => ({ measured: await measure() }));
}
