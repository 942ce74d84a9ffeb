import { randomBytes } from 'node:crypto';

/*
 * A receipt is named in the outbox by its order: `ORD-7K4T-9WPN-3VGY-6JFB`. A copy that an operator asks for adds
 * letters of its own, and so gets another Message-ID: mail programs hide a second mail of the same one.
 */

export const receiptMail = 'receipt';

export function nameReceiptCopy(orderId: string): string {
  return `${orderId}.${randomBytes(4).toString('hex')}`;
}

/** Names a receipt that is sent again: a copy, once the mail server has accepted one of the order. */
export function nameResentReceipt(orderId: string, isFulfilled: boolean): string {
  return isFulfilled ? nameReceiptCopy(orderId) : orderId;
}

/** The order of a receipt. */
export function orderOfReceipt(name: string): string {
  return name.split('.', 1)[0] ?? name;
}
