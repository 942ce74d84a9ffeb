import type { OrderItem } from '../../contract/checkout.ts';
import { formatDay, formatSeats } from '../../contract/format.ts';
import { addDays } from '../../contract/terms.ts';
import type { LineLeft } from '../orders/order.ts';

/** So many days before licences end, buyers are reminded. */
export const daysOfNotice = 30;

type EndingLine = Pick<LineLeft, 'productId' | 'productName' | 'licences'>;

/** Seats of a line that end on a day. */
export interface EndingSeats {
  readonly productId: string;
  readonly productName: string;
  readonly seats: number;
  readonly endsOn: string;
  readonly hasEnded: boolean;
}

/** The seats of lines by the day on which they end: those that are open, or all that are left. */
export function listSeats(
  lines: readonly EndingLine[],
  which: 'openSeats' | 'seatsLeft',
): EndingSeats[] {
  return lines.flatMap(({ productId, productName, licences }) => {
    const byEnd = Map.groupBy(licences, ({ endsOn }) => endsOn);
    const seats = [...byEnd].map(([endsOn, ending]) => ({
      productId,
      productName,
      seats: ending.reduce((sum, licence) => sum + licence[which], 0),
      endsOn,
      hasEnded: ending.some(({ hasEnded = false }) => hasEnded),
    }));
    return seats.filter((each) => each.seats > 0);
  });
}

export interface RenewalDays {
  /** The day on which the first open seats end, or the first of all where none is open. */
  readonly end: string;
  /** So many days before it. */
  readonly reminder: string;
  readonly isOpen: boolean;
}

/** Null when no seats are left. Licences that have ended count only where all of them have. */
export function renewalDays(lines: readonly EndingLine[]): RenewalDays | null {
  const open = listSeats(lines, 'openSeats');
  const isOpen = open.length > 0;
  const seats = isOpen ? open : listSeats(lines, 'seatsLeft');
  const current = seats.filter(({ hasEnded }) => !hasEnded);
  const [end] = (current.length > 0 ? current : seats).map(({ endsOn }) => endsOn).sort();
  if (!end) return null;
  return { end, reminder: addDays(end, -daysOfNotice), isOpen };
}

/** Seats as a cart takes them: by product. */
export function toItems(seats: readonly EndingSeats[]): OrderItem[] {
  const byProduct = Map.groupBy(seats, ({ productId }) => productId);
  return [...byProduct].map(([productId, ofProduct]) => ({
    productId,
    quantity: ofProduct.reduce((sum, each) => sum + each.seats, 0),
  }));
}

/** `3 seats`, with the day of their end where it is another than the one that was named. */
export function describeEnd({ seats, endsOn, hasEnded }: EndingSeats, named: string): string {
  if (endsOn === named) return formatSeats(seats);
  if (hasEnded) return `${formatSeats(seats)}, which ended on ${formatDay(endsOn)}`;
  const verb = seats === 1 ? 'ends' : 'end';
  return `${formatSeats(seats)}, which ${verb} on ${formatDay(endsOn)}`;
}
