import type { Seller } from './contract/seller.ts';

/**
 * Who sells. Edit this one file to make the shop yours, then start it again: the page, the mails and the
 * invoices follow. A wrong ABN or time zone stops the start with a message. Everything here is public.
 */
export const shop: Seller = {
  tradingName: 'Harbour Licensing',
  legalName: 'Harbour Licensing Pty Ltd',
  abn: '51 824 753 556',
  vendorName: 'Ironbark',
  logoText: 'Harbour Licensing',
  address: {
    street: 'Level 12, 1 Example Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    country: 'Australia',
  },
  phone: '+61 2 5550 0100',
  email: 'support@harbourlicensing.example',
  openingHours: 'Mon-Fri 9:00 AM - 5:00 PM AEST',
  timeZone: 'Australia/Sydney',
  claims: [
    'Authorised reseller',
    'Licence keys delivered by email on payment confirmation',
    'Australian-based support',
    'Trusted by 1000+ businesses',
    '99.9% uptime',
    'Delivery within 5 minutes of payment',
  ],
};
