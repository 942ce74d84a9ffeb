import type { LicenceScene } from './licence-scene.ts';
import type { Taken, WantedItem } from './seat-book.ts';

/** Numbers that choose. */
export interface Choice {
  readonly seats: number;
  readonly choice: number;
}

const products = ['endpoint-complete', 'endpoint-enterprise'];

/** All that is open, a part, more, or other products. */
export function itemsFor(
  { book }: LicenceScene,
  renews: readonly string[],
  { seats, choice }: Choice,
): WantedItem[] {
  const open = new Map<string, number>();
  for (const part of renews.flatMap((id) => book.partsOf(id)))
    open.set(part.productId, (open.get(part.productId) ?? 0) + book.open(part));
  const exact = [...open]
    .filter(([, count]) => count > 0)
    .map(([productId, quantity]) => ({ productId, quantity: Math.min(quantity, 99) }));
  const [first] = exact;
  switch (choice % 6) {
    case 0:
      return someItems(seats, choice);
    case 1:
      return first
        ? [{ ...first, quantity: Math.max(1, first.quantity - (seats % 3)) }]
        : someItems(seats, choice);
    case 2:
      if (!first) return someItems(seats, choice);
      return exact.map((item) => ({ ...item, quantity: item.quantity + (seats % 4) })).slice(0, 2);
    case 3:
      return first ? [{ productId: other(first.productId), quantity: first.quantity }] : someItems(seats, 1);
    case 4:
      return someItems(seats, choice).map((item, i) => ({
        ...item,
        insteadOf: [null, other(item.productId)][(seats + i) % 2] ?? null,
      }));
    default:
      return exact.length > 0 ? exact : someItems(seats, choice);
  }
}

export function someItems(seats: number, choice: number): WantedItem[] {
  const lines = choice % 3 === 2 ? products : [products[choice % 2] ?? ''];
  return lines.map((productId, i) => ({ productId, quantity: seats + i }));
}

function other(productId: string): string {
  return products.find((id) => id !== productId) ?? '';
}

export function pick<Value>(list: readonly Value[], which: number): Value | undefined {
  return list[which % Math.max(1, list.length)];
}

/** What is sent, and which seats it takes. */
interface ChosenRefund {
  readonly selection: object;
  readonly taken: readonly Taken[];
}

/** A refund of all seats, of the last ones or of chosen ones of a line. */
export function chooseRefund(
  { book }: LicenceScene,
  orderId: string,
  { seats, choice }: Choice,
): ChosenRefund {
  const parts = book.partsOf(orderId);
  const leftOf = (productId: string) =>
    parts.filter((part) => part.productId === productId).reduce((sum, part) => sum + book.left(part), 0);
  const inOrder = [...new Set(parts.map(({ productId }) => productId))].filter((id) => leftOf(id) > 0);
  if (choice % 3 === 0) {
    const taken = inOrder.map((productId): Taken => [productId, leftOf(productId)]);
    return { selection: { kind: 'whole' }, taken };
  }
  const productId = pick(inOrder, choice) ?? '';
  if (choice % 3 === 1) {
    const count = Math.min(seats, leftOf(productId));
    const selection = { kind: 'seats', seats: [{ productId, seats: count }] };
    return { selection, taken: [[productId, count]] };
  }
  const left = parts
    .filter((part) => part.productId === productId)
    .flatMap((part) => part.seats.flatMap((isLeft, i) => (isLeft ? [part.firstSeat + i] : [])));
  const numbers = left.filter((_, i) => i % 2 === choice % 2).slice(0, seats);
  const chosen = numbers.length > 0 ? numbers : left.slice(0, 1);
  const selection = { kind: 'seats', seats: [{ productId, numbers: chosen }] };
  return { selection, taken: [[productId, chosen.length, chosen]] };
}
