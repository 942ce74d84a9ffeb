import { dayOf } from '../../contract/days-left.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { endingDays } from '../../contract/desk/order-search.ts';
import { addDays } from '../../contract/terms.ts';
import { shop } from '../../shop.config.ts';

/** Whether open seats end within the longest time that lists of what ends soon look ahead. */
export function endsSoon({ lines }: Pick<OrderView, 'lines'>): boolean {
  const soon = addDays(dayOf(new Date(), shop.timeZone), Math.max(...endingDays.map(Number)));
  return lines.some(({ licences }) =>
    licences.some(({ openSeats, endsOn }) => openSeats > 0 && endsOn <= soon),
  );
}
