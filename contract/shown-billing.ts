import * as z from 'zod/mini';
import { type Billing, billing } from './checkout.ts';

type Shown = Record<keyof Billing, z.ZodMiniString>;
const names = Object.keys(billing.shape) as (keyof Billing)[];

/** Who is billed, as a response shows it: what was left out is empty. */
export const shownBilling = z.object(
  Object.fromEntries(names.map((name) => [name, z.string()])) as Shown,
);
export type ShownBilling = z.infer<typeof shownBilling>;

/** The buyer of an order that was never paid is erased after 30 days: then all of it is empty. */
export function showBilling(given: Partial<Billing>): ShownBilling {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as ShownBilling;
}

/** First and last name; empty once they were erased. */
export function personName({ firstName, lastName }: Pick<ShownBilling, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`.trim();
}

export interface NamedBuyer {
  readonly company: string;
  /** The person. */
  readonly buyer: string;
  readonly email: string;
}

/** What a buyer is called where there is one line: the company, else the person, else the address. */
export function nameBuyer({ company, buyer, email }: NamedBuyer): string {
  return company || buyer || email || 'Erased';
}

type Address = Pick<ShownBilling, 'street' | 'city' | 'state' | 'postcode'>;

export function addressLines({ street, city, state, postcode }: Address): string[] {
  return [street, `${city} ${state} ${postcode}`];
}
