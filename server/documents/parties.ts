import { formatAbn } from '../../contract/abn.ts';
import { addressLines } from '../../contract/address-lines.ts';
import type { Seller } from '../../contract/seller.ts';
import type { PaidOrder } from '../orders/order.ts';

/** Who sells and who buys, as every document states it. */
export function describeParties(seller: Seller, { billing, email }: Pick<PaidOrder, 'billing' | 'email'>) {
  return {
    seller,
    sellerLines: describeSeller(seller),
    buyerLines: describeBuyer(billing, email),
    email,
    // Orders of earlier releases lack it.
    purchaseOrder: billing.purchaseOrder ?? '',
  };
}

function describeSeller({ legalName, tradingName, abn, address, phone, email }: Seller): string[] {
  const tradingAs = tradingName === legalName ? [] : [`Trading as ${tradingName}`];
  return [legalName, ...tradingAs, `ABN ${abn}`, ...addressLines(address), address.country, phone, email];
}

function describeBuyer(billing: PaidOrder['billing'], email: string): string[] {
  const { firstName, lastName, company, abn, phone } = billing;
  const person = `${firstName} ${lastName}`;
  const number = abn ? `ABN ${formatAbn(abn)}` : '';
  const names = company ? [company, number, person] : [person, number];
  return [...names, ...addressLines(billing), 'Australia', phone, email].filter((line) => line !== '');
}
