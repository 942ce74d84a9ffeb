import { formatDecimal, lineAmountCents } from '../../contract/money.ts';
import { cancelledAtPayPal, returnFromPayPal } from '../../contract/payment-methods.ts';
import type { ChargeRequest } from '../payments/payment-gateway.ts';
import type { PayPalCall } from './paypal-client.ts';

type Charged = Pick<ChargeRequest, 'orderId' | 'amountCents' | 'gstCents' | 'lines'>;

/** The call that opens an order at PayPal, once for each order of the shop. */
export function describeOrder(request: Charged, publicUrl: string): PayPalCall {
  const { orderId, amountCents, gstCents } = request;
  const backBy = (value: string) => new URL(`?${returnFromPayPal}=${value}`, publicUrl).href;
  const items = describeItems(request);
  const purchaseUnit = {
    custom_id: orderId,
    invoice_id: orderId,
    description: `Order ${orderId}`,
    amount: {
      ...aud(amountCents),
      breakdown: { item_total: aud(amountCents - gstCents), tax_total: aud(gstCents) },
    },
    ...(items.length > 0 && { items }),
  };
  const experience = {
    // Of a payment from a bank account, PayPal would have the money days later.
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    shipping_preference: 'NO_SHIPPING',
    user_action: 'PAY_NOW',
    locale: 'en-AU',
    return_url: backBy(crypto.randomUUID()),
    cancel_url: backBy(cancelledAtPayPal),
  };
  const body = {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit],
    payment_source: { paypal: { experience_context: experience } },
  };
  return {
    method: 'POST',
    path: '/v2/checkout/orders',
    body,
    requestId: orderId,
    prefersAll: true,
  };
}

/** PayPal's own limits of a name, in characters, and of the decimal digits of a quantity. */
const longestName = 127;
const longestQuantity = 10;

/**
 * What PayPal shows its buyer. PayPal refuses an order whose lines don't add up to `item_total`:
 * those that don't are left out. GST is rounded once for the order, so no line has a part of it.
 */
function describeItems({ lines = [], amountCents, gstCents }: Charged): object[] {
  const sumCents = lines.reduce((sum, line) => sum + lineAmountCents(line), 0);
  const isExact =
    sumCents === amountCents - gstCents &&
    lines.every(({ productName, quantity, unitPriceCents }) => {
      const isCount = Number.isSafeInteger(quantity) && quantity > 0;
      const hasRoom = String(quantity).length <= longestQuantity;
      return productName.trim() !== '' && isCount && hasRoom && unitPriceCents >= 0;
    });
  if (!isExact) return [];
  return lines.map(({ productName, quantity, unitPriceCents }) => ({
    name: shorten(productName.trim()),
    quantity: String(quantity),
    unit_amount: aud(unitPriceCents),
    category: 'DIGITAL_GOODS',
  }));
}

/** Whole graphemes: PayPal counts UTF-16 units or code points, and neither may split a letter. */
function shorten(name: string): string {
  if (name.length <= longestName) return name;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en-AU').segment(name)) {
    if (kept.length + segment.length >= longestName) break;
    kept += segment;
  }
  return `${kept}…`;
}

function aud(cents: number) {
  return { currency_code: 'AUD', value: formatDecimal(cents) };
}
