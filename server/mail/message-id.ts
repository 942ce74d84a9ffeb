import type { Seller } from '../../contract/seller.ts';

/** A Message-ID without angle brackets: `receipt.ord-7k4t-9wpn-3vgy-6jfb@harbourlicensing.example`. */
export function formatMessageId(kind: string, id: string, seller: Seller): string {
  const domain = seller.email.slice(seller.email.lastIndexOf('@') + 1);
  return `${kind}.${id}@${domain}`.toLowerCase();
}
