import type { Seller } from '../../../contract/seller.ts';
import { heading, type MailPart, paragraph } from '../../mail/mail-parts.ts';

/** For anyone who installs, to whom buyers forward the mail. The page says the same. */
export function describeActivation(
  { vendorName, phone, email }: Seller,
  lines: readonly { readonly delivery: string }[],
): MailPart[] {
  const bySeat = lines.every(({ delivery }) => delivery !== 'line');
  return [
    heading('How to activate'),
    paragraph(`1. Install ${vendorName} on the device, or open your ${vendorName} console.`),
    paragraph(`2. When it asks for a key, ${bySeat ? oneForEachSeat : oneForAllSeats}`),
    paragraph(`3. Need help? Call ${phone} or email ${email}.`),
  ];
}

const oneForEachSeat = 'enter one of your keys. Use one key for each seat.';
const oneForAllSeats = 'enter the product’s key. It activates the number of seats shown beside it.';
