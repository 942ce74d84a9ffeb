import type { Seller } from './contract/seller.ts';

/**
 * The seller. Edit this file to make the shop yours, then restart it. The page, the mails and the invoices show these
 * values, and all of them are public. The shop doesn't start with an invalid ABN or time zone.
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
  // The words of the home and support screens that are yours. Each has words that the shop comes with:
  // docs/brand.md lists them. {vendorName} and {tradingName} stand for the names above.
  // home: {
  //   headline: 'Endpoint security, licensed in minutes',
  //   lead: 'Protect every laptop with {vendorName}. Choose your seats, pay, and your keys are in your inbox.',
  // },
  // support: { liveChat: 'A chat with one of our engineers, at a time that suits you.' },
  bankAccount: { name: 'Harbour Licensing Pty Ltd', bsb: '000-000', number: '12345678' },
};
