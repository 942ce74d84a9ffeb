import { seedProducts } from './catalogue.ts';

export const demoCard = { cardNumber: '4111 1111 1111 1111', cvv: '123' } as const;

export const demoProduct = seedProducts[1];

/** The Invoice tab's sample values: of the order that demo mode writes at its first start. */
export const demoInvoice = {
  id: 'ORD-DEMO-DEMO-DEMO-DEMO',
  email: 'demo@example.com',
  licenseKey: 'DEMQX-7K4TR-9WPNH-3VGYC-6JFB6',
  amountCents: String(demoProduct.priceCents),
} as const;
