import * as z from 'zod/mini';
import { companyDetails } from './company-details.ts';
import { maximumLines, maximumSeats, minimumSeats, tooManyProducts } from './format.ts';
import { joinDigits, plainDigits } from './plain-text.ts';
import { renewCovered, renews } from './renewed-orders.ts';
import { email, optionalText, quoteToken, requiredText } from './text.ts';

export const australianStates = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  WA: 'Western Australia',
  SA: 'South Australia',
  TAS: 'Tasmania',
  ACT: 'Australian Capital Territory',
  NT: 'Northern Territory',
} as const;
export type State = keyof typeof australianStates;

export const stateCodes = Object.keys(australianStates) as [State, ...State[]];

const state = z.pipe(
  requiredText('State is required'),
  z.enum(stateCodes, { error: 'Choose a state or territory of Australia' }),
);

/** Other scripts' digits are no numbers to a bank, a parcel or a telephone. */
const toPlainDigits = z.overwrite(plainDigits);
const toJoinedDigits = z.overwrite(joinDigits);
/** Blanks between the groups of a card number stay: a gateway takes them. */
const toCardDigits = z.overwrite((text: string) => {
  if (/^[\d ]*$/.test(text)) return text;
  return joinDigits(text);
});

export const billing = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  company: optionalText(),
  street: requiredText('Street address is required'),
  city: requiredText('City is required'),
  state,
  postcode: requiredText('Valid postcode required', { minimumLength: 4 }).check(toPlainDigits),
  phone: optionalText().check(toPlainDigits),
  ...companyDetails,
});
export type Billing = z.infer<typeof billing>;
export type BillingInput = z.input<typeof billing>;

/** `MM/YY`, `MM/YYYY` or `MMYY`, spaces allowed. */
const expiryPattern = /^\s*(0[1-9]|1[0-2])\s*(?:\/\s*(?:20)?|)(\d{2})\s*$/;

interface Expiry {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
}

/** Reads an expiry date as printed on a card; null when it isn't one. */
export function parseExpiry(text: string): Expiry | null {
  const match = expiryPattern.exec(plainDigits(text));
  if (!match) return null;
  return { month: Number(match[1]), year: 2000 + Number(match[2]) };
}

/** A card as typed in demo mode. It goes to the gateway alone: never to a database, log or mail. */
export const cardPayment = z.object({
  cardNumber: requiredText('Card number is required').check(toCardDigits),
  expiryDate: requiredText('Expiry date is required').check(
    z.refine((text) => text === '' || parseExpiry(text) !== null, 'Enter the expiry date as MM/YY'),
  ),
  cvv: requiredText('CVV is required', { minimumLength: 3 }).check(toJoinedDigits),
  cardholderName: requiredText('Cardholder name is required'),
});
export type CardPayment = z.infer<typeof cardPayment>;

/** A card or bank account that Stripe's own form has read: a token stands for it. */
export const tokenPayment = z.object({
  /** Left out: by card. PayTo is a transfer that the buyer approves in the bank's app. */
  method: z.optional(z.enum(['card', 'payto'])),
  confirmationToken: requiredText('Card details are required').check(
    z.regex(/^(ctoken_\w{1,200})?$/, 'The card details must be a confirmation token'),
  ),
  cardholderName: requiredText('Cardholder name is required'),
});
export type TokenPayment = z.infer<typeof tokenPayment>;

/** The buyer pays at PayPal, on whose page they approve it. */
export const paypalPayment = z.object({ method: z.literal('paypal') });
export type PayPalPayment = z.infer<typeof paypalPayment>;

export type Payment = CardPayment | TokenPayment | PayPalPayment;

export function isPayPal(payment: Payment): payment is PayPalPayment {
  return 'method' in payment && payment.method === 'paypal';
}

/** What a buyer pays with. */
export function methodOf(payment: Payment): 'card' | 'paypal' | 'payto' {
  if (!('method' in payment)) return 'card';
  return payment.method ?? 'card';
}

/** A payment without a method is by card. */
const isCard = { method: z.optional(z.literal('card')) };
const anyCardPayment = z.discriminatedUnion('method', [
  paypalPayment,
  z.extend(cardPayment, isCard),
]);
const anyTokenPayment = z.discriminatedUnion('method', [paypalPayment, tokenPayment]);

const quantityMessage = `Quantity must be a whole number from ${minimumSeats} to ${maximumSeats}`;

export const seatQuantity = z
  .int({ error: quantityMessage })
  .check(
    z.minimum(minimumSeats, { error: quantityMessage, abort: true }),
    z.maximum(maximumSeats, { error: quantityMessage, abort: true }),
  );

const item = z.object({
  productId: requiredText('Product is required'),
  quantity: seatQuantity,
  /**
   * In a renewal, the other product whose licences these seats continue; null for new seats. Left
   * out: a product that the renewed orders lack continues those of their products that the cart
   * lacks.
   */
  insteadOf: z.optional(z.nullable(requiredText('Product is required'))),
});
export type OrderItem = Readonly<z.infer<typeof item>>;

/** The cart. Lines of the same product are merged into the first one. */
export const items = z.pipe(
  z.array(item, { error: 'Your cart is empty' }).check(
    z.minLength(1, 'Your cart is empty'),
    z.maxLength(maximumLines, tooManyProducts),
    z.refine(
      (list) => mergeItems(list).every((line) => line.quantity <= maximumSeats),
      `At most ${maximumSeats} seats of one product`,
    ),
  ),
  z.transform((list: OrderItem[]) => mergeItems(list)),
);

function mergeItems(list: readonly OrderItem[]): OrderItem[] {
  const merged = new Map<string, OrderItem>();
  for (const item of list) {
    const first = merged.get(item.productId);
    const quantity = (first?.quantity ?? 0) + item.quantity;
    merged.set(item.productId, { ...(first ?? item), quantity });
  }
  return [...merged.values()];
}

/** The quote that is bought, at its prices: its items and email address must be the call's. */
const quote = z.optional(quoteToken);

const shared = {
  email,
  billing,
  items,
  quote,
  renews,
  renewCovered,
  /** Asks for mails 30 and 7 days before the licences end. */
  reminders: z.optional(z.boolean()),
};
export const checkoutRequest = z.object({ ...shared, payment: anyCardPayment });
export const tokenCheckoutRequest = z.object({ ...shared, payment: anyTokenPayment });
export type CheckoutRequest =
  | z.infer<typeof checkoutRequest>
  | z.infer<typeof tokenCheckoutRequest>;
