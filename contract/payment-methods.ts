import type { Seller } from './seller.ts';

type TakesTransfers = Pick<Seller, 'bankAccount'>;

/** The ways to pay besides cards, which are always taken. */
export interface OtherWays {
  readonly paypal: boolean;
}

/** What a demo shop takes, which is what the page is built with. */
export const demoWays: OtherWays = { paypal: true };

/** The part of the page's query with which a buyer comes back from PayPal's page. */
export const returnFromPayPal = 'paypal';

/** Whether the gateway of this name takes PayPal, or demonstrates it. */
export function isPayPalGateway(gateway: string): boolean {
  return ['paypal', 'paypal-sandbox', 'demo-paypal'].includes(gateway);
}

/** Whether buyers may pay a quote by bank transfer. */
export function takesBankTransfer({ bankAccount }: TakesTransfers): boolean {
  return bankAccount !== undefined;
}

/** How to pay, for a sentence: `card`, or `card, PayPal or bank transfer`. */
export function namePaymentMethods(seller: TakesTransfers, { paypal }: OtherWays): string {
  const ways = [
    'card',
    ...(paypal ? ['PayPal'] : []),
    ...(takesBankTransfer(seller) ? ['bank transfer'] : []),
  ];
  const last = ways.pop();
  return ways.length === 0 ? `${last}` : `${ways.join(', ')} or ${last}`;
}
