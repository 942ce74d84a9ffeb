/** The reasons and states that gateways give to disputes, in words: `fraudulent`, `needs_response`. */

/** `The cardholder says that they did not make this payment`, for a sentence or a field. */
export function describeDisputeReason(code: string): string {
  const known = reasons[toCode(code)];
  return known ?? toWords(code);
}

/** `waits for your response` */
export function describeDisputeState(code: string): string {
  return states[toCode(code)] ?? toWords(code);
}

const reasons: Readonly<Record<string, string>> = {
  // Stripe
  bank_cannot_process: 'the bank can’t process the payment',
  check_returned: 'the payment was returned',
  credit_not_processed: 'the buyer says that a promised refund did not arrive',
  customer_initiated: 'the buyer asked their bank for the money',
  debit_not_authorized: 'the account holder says that they did not allow this payment',
  duplicate: 'the buyer says that they paid twice',
  fraudulent: 'the cardholder says that they did not make this payment',
  general: 'the bank gives no particular reason',
  incorrect_account_details: 'the account details are wrong',
  insufficient_funds: 'the account has too little money',
  noncompliant: 'the card network says that its rules were not followed',
  product_not_received: 'the buyer says that the keys did not arrive',
  product_unacceptable: 'the buyer says that the product is not as described',
  subscription_canceled: 'the buyer says that they had cancelled',
  unrecognized: 'the cardholder does not recognise this payment',
  // PayPal
  merchandise_or_service_not_received: 'the buyer says that the keys did not arrive',
  merchandise_or_service_not_as_described: 'the buyer says that the product is not as described',
  unauthorised: 'the account holder says that they did not make this payment',
  duplicate_transaction: 'the buyer says that they paid twice',
  incorrect_amount: 'the buyer says that the amount is wrong',
  payment_by_other_means: 'the buyer says that they paid in another way',
  canceled_recurring_billing: 'the buyer says that they had cancelled',
  problem_with_remittance: 'there is a problem with the payment',
  other: 'another reason',
};

const states: Readonly<Record<string, string>> = {
  needs_response: 'waits for your response',
  warning_needs_response: 'the bank asks, and waits for your response',
  under_review: 'is being decided',
  warning_under_review: 'the bank’s question is being decided',
  warning_closed: 'the bank’s question is closed',
  won: 'won: the money stays with you',
  lost: 'lost: the buyer has the money back',
  open: 'open',
  waiting_for_buyer_response: 'waits for the buyer’s response',
  resolved: 'resolved',
};

/** Gateways, and the shop's own readers of them, write one code in several ways. */
function toCode(code: string): string {
  return code.toLowerCase().replaceAll(/[ -]/g, '_');
}

/** A code that nobody has put into words. */
function toWords(code: string): string {
  return code.replaceAll('_', ' ').toLowerCase();
}
