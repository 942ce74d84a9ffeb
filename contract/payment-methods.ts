import type { Seller } from './seller.ts';

type TakesTransfers = Pick<Seller, 'bankAccount'>;

/** Whether buyers may pay a quote by bank transfer. Cards are always taken. */
export function takesBankTransfer({ bankAccount }: TakesTransfers): boolean {
  return bankAccount !== undefined;
}

/** How to pay, for a sentence: `card`, or `card or bank transfer`. */
export function namePaymentMethods(seller: TakesTransfers): string {
  return takesBankTransfer(seller) ? 'card or bank transfer' : 'card';
}
