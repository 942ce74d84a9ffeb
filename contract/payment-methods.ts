import type { Seller } from './seller.ts';

type TakesTransfers = Pick<Seller, 'bankAccount'>;

/** The ways to pay besides cards, which are always taken. */
export interface OtherWays {
  readonly paypal: boolean;
  /** Bank transfers that Stripe takes: the buyer approves them in the bank's app. */
  readonly payto: boolean;
}

/** What the page's head has to take payments through Stripe: no secrets. Not in demo mode. */
export interface PagePayments extends OtherWays {
  readonly mode: 'sandbox' | 'live';
  readonly publishableKey: string;
  /** A stand-in for Stripe's script, for use without a Stripe account; null is Stripe's. */
  readonly scriptUrl: string | null;
}

export function otherWaysOf(taken: { has(method: PaymentMethod): boolean }): OtherWays {
  return { paypal: taken.has('paypal'), payto: taken.has('payto') };
}

export const allOtherWays: OtherWays = { paypal: true, payto: true };

/** What a demo shop takes, which is what the page is built with. */
export const demoWays: OtherWays = { paypal: true, payto: false };

/** The part of the page's query with which a buyer comes back from PayPal's page. */
export const returnFromPayPal = 'paypal';

/** Its value for a buyer who left PayPal's page without an approval; others are an approval's. */
export const cancelledAtPayPal = 'cancelled';

/** The gateway of an order paid into the seller's bank account. Its refunds are made by hand. */
export const bankTransferName = 'bank-transfer';

export type PaymentMethod = 'card' | 'paypal' | 'payto' | 'bank-transfer';

/** What buyers pay with at the gateway of this name, real or not. Cards when there is none. */
export function paymentMethodOf(gateway: string | null | undefined): PaymentMethod {
  if (!gateway) return 'card';
  if (gateway === bankTransferName) return 'bank-transfer';
  if (['paypal', 'paypal-sandbox', 'demo-paypal'].includes(gateway)) return 'paypal';
  if (gateway.startsWith('stripe-payto')) return 'payto';
  return 'card';
}

export function isBankTransfer(gateway: string | null | undefined): boolean {
  return gateway === bankTransferName;
}

/** Those that buyers pay with on the page. */
export const onlineMethods = ['card', 'paypal', 'payto'] as const;

/** Who took the money, as a name that people know. */
export function nameGateway(gateway: string): string {
  if (gateway === bankTransferName) return 'Bank transfer';
  const name = gatewayNames.find(([start]) => gateway.startsWith(start))?.[1] ?? gateway;
  return gateway.endsWith('-sandbox') ? `${name} (sandbox)` : name;
}

const gatewayNames = [
  ['demo', 'Demo: no money moves'],
  ['stripe-payto', 'PayTo through Stripe'],
  ['stripe', 'Stripe'],
  ['paypal', 'PayPal'],
] as const;

interface GatewayPayment {
  readonly gateway: string;
  readonly paymentId: string;
  /** Of the charge or capture. */
  readonly transactionId: string | null;
}

/** The payment's page in the dashboard of its gateway; null where there is none. */
export function findPaymentPage(payment: GatewayPayment): string | null {
  const { gateway, paymentId, transactionId } = payment;
  const isSandbox = gateway.endsWith('-sandbox');
  if (gateway.startsWith('stripe') && /^pi_\w+$/.test(paymentId))
    return `https://dashboard.stripe.com/${isSandbox ? 'test/' : ''}payments/${paymentId}`;
  if (gateway.startsWith('paypal') && transactionId && /^\w+$/.test(transactionId))
    return `https://www.${isSandbox ? 'sandbox.' : ''}paypal.com/activity/payment/${transactionId}`;
  return null;
}

interface GatewayDispute {
  readonly gateway: string;
  readonly disputeId: string;
}

/** The dispute's page in the dashboard of its gateway; null where there is none. */
export function findDisputePage({ gateway, disputeId }: GatewayDispute): string | null {
  const isSandbox = gateway.endsWith('-sandbox');
  if (gateway.startsWith('stripe') && /^d[pu]_\w+$/.test(disputeId))
    return `https://dashboard.stripe.com/${isSandbox ? 'test/' : ''}disputes/${disputeId}`;
  if (gateway.startsWith('paypal') && /^[\w-]+$/.test(disputeId)) {
    const site = `https://www.${isSandbox ? 'sandbox.' : ''}paypal.com`;
    return `${site}/resolutioncenter/view/${disputeId}/inquiry`;
  }
  return null;
}

interface PaymentWords {
  /** How money came. */
  readonly paid: string;
  /** Where a refund goes. */
  readonly returned: string;
  /** Who asks the buyer to confirm a payment. */
  readonly asker: string;
  /** Who disputes, before how much is disputed. */
  readonly disputes: string;
  /** Who opened a dispute. */
  readonly disputed: string;
}

const byBank = {
  asker: 'The bank',
  disputes: 'The bank disputes',
  disputed: 'The buyer’s bank opened a dispute',
};

/** The words of each for sentences. */
export const paymentWords: Readonly<Record<PaymentMethod, PaymentWords>> = {
  card: { paid: 'by card', returned: 'to the card', ...byBank },
  paypal: {
    paid: 'with PayPal',
    returned: 'to the PayPal account',
    asker: 'PayPal',
    disputes: 'The buyer disputes, at PayPal,',
    disputed: 'The buyer opened a dispute at PayPal',
  },
  payto: { paid: 'by PayTo', returned: 'to the bank account', ...byBank },
  'bank-transfer': { paid: 'by bank transfer', returned: 'by bank transfer', ...byBank },
};

/** How long a payment that was begun may stay without an outcome, for a sentence. */
export const paymentEnds: Readonly<Record<PaymentMethod, string>> = {
  card: 'ends within 30 minutes',
  paypal: 'ends within 3 hours, or some days later if PayPal holds the money',
  payto: 'may take some days',
  'bank-transfer': 'may take some days',
};

/** Whether buyers may pay a quote by bank transfer. */
export function takesBankTransfer({ bankAccount }: TakesTransfers): boolean {
  return bankAccount !== undefined;
}

/** Every way that a shop can take online, for the answer to a frequent question. */
export const everyWay = 'major cards, PayPal and bank transfer via the gateway';

/** How to pay, for a sentence: `card`, or `card, PayPal or bank transfer`. */
export function namePaymentMethods(seller: TakesTransfers, { paypal, payto }: OtherWays): string {
  const ways = ['card'];
  if (paypal) ways.push('PayPal');
  if (takesBankTransfer(seller)) ways.push('bank transfer');
  else if (payto) ways.push('bank transfer (PayTo)');

  const last = ways.pop();
  if (ways.length === 0) return `${last}`;
  return `${ways.join(', ')} or ${last}`;
}

/** What Stripe takes in one payment, in cents of AUD (docs.stripe.com/currencies). */
const smallestCents = 50;
const largestCents = 99_999_999;

/** Why a total can't be paid by card, as a problem's code; null when it can. Not of demo mode. */
export function findCardLimit(totalCents: number): keyof typeof cardLimits | null {
  if (totalCents < smallestCents) return 'total-too-small';
  if (totalCents > largestCents) return 'total-too-large';
  return null;
}

export const cardLimits = {
  'total-too-small': 'A card payment must be at least $0.50. Add a seat or a product.',
  'total-too-large':
    'A card payment can be at most $999,999.99. ' +
    'Buy fewer seats at a time, or contact us to pay in another way.',
} as const;
