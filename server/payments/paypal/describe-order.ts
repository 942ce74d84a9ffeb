import { formatDecimal } from '../../../contract/money.ts';
import { returnFromPayPal } from '../../../contract/payment-methods.ts';
import type { ChargeRequest } from '../payment-gateway.ts';
import type { PayPalCall } from './paypal-client.ts';

type Charged = Pick<ChargeRequest, 'orderId' | 'amountCents' | 'gstCents'>;

/** The call that opens an order at PayPal, once for each order of the shop. */
export function describeOrder({ orderId, amountCents, gstCents }: Charged, publicUrl: string): PayPalCall {
  const aud = (cents: number) => ({ currency_code: 'AUD', value: formatDecimal(cents) });
  const back = new URL(publicUrl);
  back.search = `${returnFromPayPal}=${crypto.randomUUID()}`;
  const purchaseUnit = {
    custom_id: orderId,
    invoice_id: orderId,
    description: `Order ${orderId}`,
    amount: {
      ...aud(amountCents),
      breakdown: { item_total: aud(amountCents - gstCents), tax_total: aud(gstCents) },
    },
  };
  const experience = {
    // Of a payment from a bank account, PayPal would have the money days later.
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    locale: 'en-AU',
    return_url: back.href,
    cancel_url: back.href,
  };
  const body = {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit],
    payment_source: { paypal: { experience_context: experience } },
  };
  return { method: 'POST', path: '/v2/checkout/orders', body, requestId: orderId };
}
