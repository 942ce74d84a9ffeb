/** What a card or a bank account is, and what its bank does. */
export interface Card {
  /** For people, and in the ledger in place of the number. */
  readonly name: string;
  /** Of a bank account: its PayID. */
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly country: string;
  /** Or for the approval of PayTo. */
  readonly asksForChallenge: boolean;
  /** What the buyer does in the bank's app after a while; only for bank accounts, which PayTo debits. */
  readonly payTo?: PayToAnswer | 'nothing';
  readonly outcome: CardOutcome;
  /** The name that Stripe's API accepts in place of the number; null for cards of our own. */
  readonly paymentMethod: string | null;
  /** What happens after the charge, to a refund or to the charge. */
  readonly aftermath: 'none' | 'refund-succeeds-later' | 'refund-fails-later' | 'disputed';
}

/** Of the buyer, in the bank's app. */
export type PayToAnswer = 'approve' | 'refuse' | 'expire';

export type CardOutcome =
  | { readonly kind: 'succeeds' }
  /** The payment is `processing`, then succeeds or fails after a while, or never leaves that state. */
  | { readonly kind: 'processing'; readonly result: 'success' | 'failure' | 'nothing' }
  | CardDecline;

export interface CardDecline {
  readonly kind: 'declines';
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  readonly declineCode: string | null;
}

const succeeds = { kind: 'succeeds' } as const;

/**
 * Stripe's documented test cards (https://docs.stripe.com/testing), and at the end cards of our own, for what Stripe has no
 * card for. Any expiry date in the future and any CVC.
 */
export const cards: readonly Card[] = [
  card('4242424242424242', 'pm_card_visa', 'succeeds', succeeds),
  { ...card('4000000360000006', 'pm_card_au', 'succeeds-australian', succeeds), country: 'AU' },
  { ...card('5555555555554444', 'pm_card_mastercard', 'succeeds-mastercard', succeeds), brand: 'mastercard' },
  { ...card('378282246310005', 'pm_card_amex', 'succeeds-amex', succeeds), brand: 'amex' },

  asking(
    card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'challenge-unless-set-up', succeeds),
  ),
  asking(card('4000002760003184', 'pm_card_authenticationRequired', 'challenge-always', succeeds)),
  asking(card('4000000000003220', 'pm_card_threeDSecure2Required', 'challenge-required', succeeds)),
  asking(
    card(
      '4000008400001629',
      'pm_card_threeDSecureRequiredChargeDeclined',
      'challenge-then-declined',
      declines('card_declined', 'generic_decline'),
    ),
  ),
  asking(
    card(
      '4000008260003178',
      'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
      'challenge-then-insufficient',
      declines('card_declined', 'insufficient_funds'),
    ),
  ),

  card(
    '4000000000000002',
    'pm_card_visa_chargeDeclined',
    'declined',
    declines('card_declined', 'generic_decline'),
  ),
  card(
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'insufficient-funds',
    declines('card_declined', 'insufficient_funds'),
  ),
  card(
    '4000000000009987',
    'pm_card_visa_chargeDeclinedLostCard',
    'lost',
    declines('card_declined', 'lost_card'),
  ),
  card(
    '4000000000009979',
    'pm_card_visa_chargeDeclinedStolenCard',
    'stolen',
    declines('card_declined', 'stolen_card'),
  ),
  card('4100000000000019', 'pm_card_radarBlock', 'fraudulent', declines('card_declined', 'fraudulent')),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'expired', declines('expired_card', null)),
  card(
    '4000000000000127',
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect-cvc',
    declines('incorrect_cvc', null),
  ),
  card(
    '4000000000000119',
    'pm_card_chargeDeclinedProcessingError',
    'processing-error',
    declines('processing_error', null),
  ),

  {
    ...card('4000000000007726', 'pm_card_pendingRefund', 'refund-succeeds-later', succeeds),
    aftermath: 'refund-succeeds-later',
  },
  {
    ...card('4000000000005126', 'pm_card_refundFail', 'refund-fails-later', succeeds),
    aftermath: 'refund-fails-later',
  },
  { ...card('4000000000000259', 'pm_card_createDispute', 'disputed', succeeds), aftermath: 'disputed' },

  card('4000009990000013', null, 'processing', { kind: 'processing', result: 'nothing' }),
  card('4000009990000021', null, 'late-success', { kind: 'processing', result: 'success' }),
  card('4000009990000039', null, 'late-failure', { kind: 'processing', result: 'failure' }),
];

export function findCard(number: string): Card | null {
  const digits = number.replace(/[\s-]/g, '');
  return cards.find((candidate) => candidate.number === digits) ?? null;
}

/** Every PayID is an account that approves after a while, but for those that begin with what else becomes of the request. */
export function findAccount(payId: string): Card {
  const [start = ''] = payId.split('@');
  return accounts.find(({ number }) => number === start) ?? account('approve');
}

const accounts: readonly Card[] = [
  ...(['approve', 'refuse', 'expire'] as const).map((answer) => account(answer)),
  account('wait', 'nothing'),
  account('slow', 'approve', { kind: 'processing', result: 'success' }),
  account('stuck', 'nothing', { kind: 'processing', result: 'nothing' }),
];

function account(
  number: string,
  payTo: PayToAnswer | 'nothing' = number as PayToAnswer,
  outcome: CardOutcome = succeeds,
): Card {
  return { ...asking(card(number, null, `payto-${number}`, outcome)), country: 'AU', payTo };
}

/** Finds a card by the name that Stripe's API accepts for tests, such as `pm_card_visa`. */
export function findCardByPaymentMethod(paymentMethod: string): Card | null {
  return cards.find((candidate) => candidate.paymentMethod === paymentMethod) ?? null;
}

export function findCardByName(name: string): Card {
  const found = [...cards, ...accounts].find((candidate) => candidate.name === name);
  if (!found) throw new Error(`The ledger has a card ${name} that this version doesn't know.`);
  return found;
}

function card(number: string, paymentMethod: string | null, name: string, outcome: CardOutcome): Card {
  return {
    paymentMethod,
    name,
    number,
    brand: 'visa',
    country: 'US',
    asksForChallenge: false,
    outcome,
    aftermath: 'none',
  };
}

function asking(asked: Card): Card {
  return { ...asked, asksForChallenge: true };
}

function declines(code: CardDecline['code'], declineCode: string | null): CardDecline {
  return { kind: 'declines', code, declineCode };
}
