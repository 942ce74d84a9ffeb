import { addMonths, dayAfter } from './days.ts';
import {
  add,
  isSame,
  must,
  type Pool,
  type PromisedLine,
  type PromisedPart,
  type SeatBook,
  type Source,
  type Wanted,
  type WantedItem,
} from './seat-book.ts';

/** Throws unless the promise is what the rules give, and takes no more than is open. */
export function checkPromise(
  book: SeatBook,
  lines: readonly PromisedLine[],
  wanted: Wanted,
  today: string,
): void {
  const pools = book.poolsOf(wanted);
  for (const [i, item] of wanted.items.entries()) {
    const { parts = [], productId = '' } = lines[i] ?? {};
    must(productId === item.productId, `line ${i} is of ${productId}`);
    must(add(parts.map(({ seats }) => seats)) === item.quantity, `${productId}: seats don't add up`);
    for (const part of parts) checkPart(book, part, { item, pools, wanted, today });
  }
  for (const [i, item] of wanted.items.entries()) {
    const { parts = [] } = lines[i] ?? {};
    const left = pools.filter((pool) => pool.seats > 0 && mayContinue(book, item, pool, wanted));
    const hasNew = parts.some(({ continues }) => continues === null);
    must(!hasNew || left.length === 0, `${item.productId} is new beside open seats`);
    const latest =
      parts
        .map(({ continues }) => continues?.endsOn ?? '')
        .sort()
        .at(-1) ?? '';
    must(
      left.every(({ endsOn }) => endsOn >= latest),
      `${item.productId} leaves seats that end earlier`,
    );
  }
}

/** Whether nothing that an order names is open. */
export function isCovered(book: SeatBook, wanted: Wanted): boolean {
  return wanted.renews.length > 0 && book.poolsOf(wanted).every(({ seats }) => seats === 0);
}

/** What a renewal leaves open of the orders that it names. */
export function countLeftOpen(book: SeatBook, lines: readonly PromisedLine[], wanted: Wanted): number {
  const named = (orderId: string) => wanted.renews.includes(orderId);
  const taken = lines
    .flatMap(({ parts }) => parts)
    .filter(({ continues }) => continues && named(continues.orderId));
  return add(wanted.renews.map((id) => book.openOf(id))) - add(taken.map(({ seats }) => seats));
}

interface Line {
  readonly item: WantedItem;
  readonly pools: readonly Pool[];
  readonly wanted: Wanted;
  readonly today: string;
}

function checkPart(book: SeatBook, part: PromisedPart, { item, pools, wanted, today }: Line): void {
  const { continues: source, seats, startsOn, endsOn } = part;
  let first = today;
  if (source) {
    const pool = pools.find((candidate) => isSame(candidate, source));
    must(pool && pool.seats >= seats, `${source.orderId} has fewer open seats than ${seats}`);
    must(mayContinue(book, item, pool, wanted), `${item.productId} continues ${pool.productId}`);
    pool.seats -= seats;
    if (dayAfter(source.endsOn) > today) first = dayAfter(source.endsOn);
  }
  must(startsOn === first, `${item.productId} begins on ${startsOn}, not on ${first}`);
  const { term = { months: 12 } } = item;
  const last = 'months' in term ? addMonths(first, term.months) : term.endsOn;
  must(endsOn === last, `${item.productId} ends on ${endsOn}, not on ${last}`);
}

function mayContinue(
  book: SeatBook,
  { productId, insteadOf, term }: WantedItem,
  pool: Source,
  { items, renews }: Wanted,
): boolean {
  if (term && 'endsOn' in term && pool.endsOn >= term.endsOn) return false;
  if (insteadOf === null) return false;
  if (insteadOf !== undefined) return pool.productId === insteadOf;
  if (pool.productId === productId) return true;
  const isRenewed = renews.some((id) => book.partsOf(id).some((part) => part.productId === productId));
  const isInCart = items.some((item) => [item.productId, item.insteadOf].includes(pool.productId));
  return !isRenewed && !isInCart;
}
