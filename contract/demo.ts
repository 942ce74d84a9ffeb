/** The card that the payment step offers in demo mode. */
export const demoCard = { cardNumber: '4111 1111 1111 1111', cvv: '123' } as const;

/**
 * The order that is there from the first start in demo mode, so that the Invoice tab's sample values lead to
 * a real invoice: one seat of the Complete edition. `amountCents` is its subtotal before GST, in cents.
 */
export const demoInvoice = {
  id: 'ORD-DEMO-DEMO-DEMO-DEMO',
  email: 'demo@example.com',
  licenseKey: 'DEMQX-7K4TR-9WPNH-3VGYC-6JFB6',
  amountCents: '14999',
} as const;
