import type { BillingInput } from '../contract/checkout.ts';

/** An address that the shop takes. */
export const validBilling = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  company: 'Coral Coast Dental Pty Ltd',
  street: '118 Abbott Street',
  city: 'Cairns',
  state: 'QLD',
  postcode: '4870',
  phone: '07 5550 0142',
} as const satisfies BillingInput;
