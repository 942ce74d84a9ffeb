import { priceLines } from '../contract/money.ts';
import { usualTerm } from '../contract/terms.ts';
import type { LineWithKeys } from '../server/orders/lines-with-keys.ts';
import type { LicenceLeft, OrderLine, PaidLine, PaidOrder } from '../server/orders/order.ts';
import { shop } from '../shop.config.ts';
import { validBilling } from './valid-billing.ts';

/** A paid order of 3 Enterprise and 1 Complete, for tests of what is made from an order. */
export function sampleOrder(changes: Partial<PaidOrder> = {}): PaidOrder {
  const lines = changes.lines ?? [
    sampleLine({ quantity: 3 }),
    sampleLine({
      productId: 'endpoint-complete',
      productName: `${shop.vendorName} Security Complete`,
      unitPriceCents: 14_999,
    }),
  ];
  return {
    id: 'ORD-7K4T-9WPN-3VGY-6JFB',
    email: 'mia.nguyen@example.com',
    billing: { ...validBilling, street: 'Unit 4, 118 Abbott Street' },
    renews: [],
    quoteNote: '',
    paymentMethod: 'card',
    transactionId: 'TXN-9F3A-17C2-04BE-D581',
    invoiceNumber: 1,
    paidAt: new Date('2026-11-20T09:15:02Z'),
    ...priceLines(lines),
    ...changes,
    lines,
  };
}

export function sampleLine(changes: Partial<PaidLine> = {}): PaidLine {
  return {
    productId: 'endpoint-enterprise',
    productName: `${shop.vendorName} Enterprise Protection`,
    quantity: 1,
    unitPriceCents: 8999,
    term: usualTerm,
    licences: sampleLicences([changes.quantity ?? 1, '2026-11-20', '2027-11-19']),
    ...changes,
  };
}

export type SampleSeats = readonly [seats: number, startsOn: string, endsOn: string];

/** Licences of a line, all of them open: so many seats each, from one day to another. */
export function sampleLicences(...parts: SampleSeats[]) {
  const licences: LicenceLeft[] = [];
  for (const [seats, startsOn, endsOn] of parts) {
    const before = licences.at(-1)?.lastSeat ?? 0;
    const days = { startsOn, endsOn, seatsLeft: seats, openSeats: seats };
    licences.push({ firstSeat: before + 1, lastSeat: before + seats, ...days });
  }
  return licences;
}

/** Keys of the right shape that are easy to distinguish, one list per line. Their check characters are wrong. */
export function sampleKeys({ lines }: { readonly lines: readonly OrderLine[] }): string[][] {
  return lines.map(({ quantity }, line) =>
    Array.from({ length: quantity }, (_, seat) => {
      const number = `${String(line + 2).padStart(2, '2')}${String(seat + 1).padStart(3, '0')}`;
      return `A2C9X-K7DE3-4FGH5-MNPQ6-${number}`;
    }),
  );
}

/** The lines of an order as they are delivered: with these keys, and none refunded. */
export function sampleDelivery(
  order: { readonly lines: readonly PaidLine[] },
  keys: readonly (readonly string[])[] = sampleKeys(order),
): LineWithKeys[] {
  return order.lines.map(({ productId, productName, quantity, licences }, position) => {
    const ofLine = keys[position] ?? [];
    return {
      position,
      productId,
      productName,
      seatsLeft: quantity,
      licences,
      keys: ofLine,
      awaiting: ofLine.length === 0,
      delivery: ofLine.length < quantity ? 'line' : 'seat',
    };
  });
}
