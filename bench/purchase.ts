import { randomUUID } from 'node:crypto';
import { Customer } from '../test/shop-driver.ts';

/** A whole checkout by somebody new: code sent, code entered, one seat bought. Fails unless all three succeed. */
export async function purchase(shop: { readonly url: string }): Promise<{
  customer: Customer;
  orderId: string;
}> {
  const customer = await new Customer(shop).verifyEmail();
  const { status, text, body } = await customer.buy({ idempotencyKey: randomUUID() });
  if (status !== 200) throw new Error(`Not sold: ${status} ${text}`);
  return { customer, orderId: body.orderId };
}
