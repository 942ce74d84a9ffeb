import { digitsOf } from './card-fields.js';

/** Sends the card or the PayID to the API, and only there. The page gets a token that stands for it. */
export async function createToken(values, { apiOrigin, key, billingDetails, captureMethod, returnUrl }) {
  const body = new URLSearchParams({
    key,
    ...(values.payid === undefined ? describeCard(values) : describeAccount(values)),
    ...(captureMethod && { capture_method: captureMethod }),
    ...(returnUrl && { return_url: returnUrl }),
  });
  appendDetails(body, 'payment_method_data[billing_details]', billingDetails);
  try {
    const response = await fetch(`${apiOrigin}/v1/confirmation_tokens`, { method: 'POST', body });
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { confirmationToken: answer };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
  }
}

function describeCard(values) {
  const expiry = digitsOf(values.expiry);
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(values.number),
    'payment_method_data[card][exp_month]': expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': `20${expiry.slice(2)}`,
    'payment_method_data[card][cvc]': digitsOf(values.cvc),
  };
}

function describeAccount({ payid }) {
  return { 'payment_method_data[type]': 'payto', 'payment_method_data[payto][pay_id]': payid };
}

function appendDetails(body, prefix, details) {
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'string') body.append(`${prefix}[${name}]`, value);
    else if (value) appendDetails(body, `${prefix}[${name}]`, value);
  }
}
