import { overviewCalls } from '../../../contract/desk/overview.ts';
import { measureDelivery } from '../../orders/measure-delivery.ts';
import { type ActionContext, defineAction } from '../action.ts';
import { readAttention } from './read-attention.ts';
import { readSales } from './read-sales.ts';

interface OverviewContext extends ActionContext {
  readonly seller: { readonly timeZone: string };
  readonly clock: () => Date;
}

export const readOverview = defineAction(
  overviewCalls.readOverview,
  async ({ db, clock, seller }: OverviewContext) => {
    const now = clock();
    const [days, attention, delivery] = await Promise.all([
      readSales(db, { now, timeZone: seller.timeZone }),
      readAttention(db, seller.timeZone),
      measureDelivery(db, now),
    ]);
    return { days, attention, delivery };
  },
);
