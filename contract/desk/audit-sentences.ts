import { formatDollars } from '../money.ts';

/**
 * What somebody did, as the rest of a sentence that begins with their name: "refunded $98.99 of
 * INV-000042: 1 seat".
 */
export type Sentence = (after: Facts, about: About) => string;

// biome-ignore lint/suspicious/noExplicitAny: events of all releases are read, each with members of its own
export type Facts = Record<string, any>;

interface About {
  readonly before: Facts;
  /** The invoice or the order that it is about: `INV-000042`; empty where the reader knows. */
  readonly order: string;
  readonly nameProduct: (id: string) => string;
}

export function of(order: string): string {
  return order && ` of ${order}`;
}

export function dollars(cents: unknown): string {
  return typeof cents === 'number' ? formatDollars(cents) : 'an amount';
}

/** Events of earlier releases have no address. */
export function fromClient(client: unknown): string {
  return client === undefined ? '' : ` from ${client}`;
}

/** What was downloaded of a list. */
export function listed(things: string, { filters = [] }: Facts): string {
  return filters.length === 0 ? `all ${things}` : `the ${things} that filters left`;
}

/** A column, a member or a code: `price_cents` is "price", `purchaseOrder` is "purchase order". */
export function inWords(name: string): string {
  const spaced = name
    .replace(/_?[cC]ents$/, '')
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /^(abn|gst)$/.test(spaced) ? spaced.toUpperCase() : spaced;
}
