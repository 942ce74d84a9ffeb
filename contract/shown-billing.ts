import * as z from 'zod/mini';
import type { Billing } from './checkout.ts';

/** Who is billed, as a response shows it: what was left out is empty. */
export const shownBilling = z.object({
  ...{ firstName: z.string(), lastName: z.string(), company: z.string(), street: z.string() },
  ...{ city: z.string(), state: z.string(), postcode: z.string(), phone: z.string() },
  ...{ abn: z.string(), purchaseOrder: z.string(), accountsEmail: z.string() },
});
export type ShownBilling = z.infer<typeof shownBilling>;

/** The buyer of an order that was never paid is erased after 30 days: then all of it is empty. */
export function showBilling(billing: Partial<Billing>): ShownBilling {
  const given = Object.entries(billing).filter(([, value]) => value !== undefined);
  return { ...nothing, ...Object.fromEntries(given) };
}

const nothing: ShownBilling = {
  ...{ firstName: '', lastName: '', company: '', street: '', city: '', state: '', postcode: '', phone: '' },
  ...{ abn: '', purchaseOrder: '', accountsEmail: '' },
};
