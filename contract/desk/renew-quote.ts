import { formatDay } from '../format.ts';
import type { HeldLicence } from './agreed-quote.ts';
import { lastDay } from './copy-quote.ts';
import type { OrderView } from './order.ts';

interface Renewal<Order> {
  /** Whose address and invoice details the quote has: one of the orders. */
  readonly order: Order;
  /** The licences of that address. */
  readonly licences: readonly HeldLicence[];
  /** The orders to renew. */
  readonly renews: readonly string[];
  readonly timeZone: string;
}

/** What a quote begins with that renews orders: their open seats, at today's list prices. */
export function renewInQuote<Order extends Pick<OrderView, 'email' | 'billing'>>({
  order,
  licences,
  renews,
  timeZone,
}: Renewal<Order>) {
  const named = licences.filter(({ orderId }) => renews.includes(orderId));
  return {
    email: order.email,
    // Of last time: the number of a purchase order, and whether the licences were new.
    billing: { ...order.billing, purchaseOrder: '', purpose: 'renewal' as const },
    note: describeRenewal(named),
    validUntil: lastDay(timeZone),
    lines: listSeatsToRenew(named).map(({ productId, seats, pricePerYearCents }) => ({
      productId,
      quantity: seats,
      unitPriceCents: pricePerYearCents,
    })),
    renews: [...renews],
  };
}

export interface SeatsToRenew {
  readonly productId: string;
  readonly seats: number;
  readonly pricePerYearCents: number;
}

/** The open seats of licences by product. Where none is open, those that are covered. */
export function listSeatsToRenew(licences: readonly HeldLicence[]): SeatsToRenew[] {
  const isCovered = licences.every(({ openSeats }) => openSeats === 0);
  const byProduct = Map.groupBy(licences, ({ productId }) => productId);
  return [...byProduct]
    .map(([productId, ofProduct]) => ({
      productId,
      seats: ofProduct.reduce(
        (sum, { openSeats, seatsLeft }) => sum + (isCovered ? seatsLeft : openSeats),
        0,
      ),
      pricePerYearCents: ofProduct[0]?.pricePerYearCents ?? 0,
    }))
    .filter(({ seats }) => seats > 0);
}

/** What the note of a renewal begins with; empty where nothing is renewed. */
export function describeRenewal(licences: readonly HeldLicence[]): string {
  if (licences.length === 0) return '';
  const open = licences.filter(({ openSeats }) => openSeats > 0);
  const invoices = new Set(licences.map(({ invoiceNumber }) => invoiceNumber));
  const renewal = `Renewal of ${listShort([...invoices])}`;
  if (open.length === 0) return renewal;
  const ends = [...new Set(open.map(({ endsOn }) => endsOn))].sort().map(formatDay);
  const [first, second, ...others] = ends;
  if (second === undefined) return `${renewal}, whose licences end on ${first}`;
  if (others.length === 0) return `${renewal}, whose licences end on ${first} and ${second}`;
  return `${renewal}, whose licences end from ${first} to ${ends.at(-1)}`;
}

/** A note is short: of many invoices, it names the first. */
const mostNamed = 5;

function listShort(invoices: readonly string[]): string {
  const named = invoices.slice(0, mostNamed);
  const more = invoices.length - named.length;
  return new Intl.ListFormat('en-AU').format(more > 0 ? [...named, `${more} more`] : named);
}
