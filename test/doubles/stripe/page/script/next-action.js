import { apiOrigin, challengeOrigin } from './addresses.js';
import { requireThat } from './integration-error.js';
import { openFrame } from './open-frame.js';

export async function retrievePaymentIntent(key, clientSecret) {
  const id = /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
  requireThat(id, 'The client secret is not one of a PaymentIntent.');
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  try {
    const body = await (await fetch(`${apiOrigin}/v1/payment_intents/${id}?${query}`)).json();
    return body.error ? { error: body.error } : { paymentIntent: body };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
  }
}

/** Shows the challenge of the bank over the page. Resolves when it has ended, whatever its outcome is. */
function showChallenge(clientSecret) {
  const before = document.activeElement;
  const overlay = document.createElement('div');
  Object.assign(overlay.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
  document.body.append(overlay);
  return new Promise((resolve) => {
    const { frame } = openFrame(overlay, {
      address: `${challengeOrigin}/challenge`,
      title: 'Bank verification',
      start: { clientSecret },
      onMessage: ({ type }) => {
        if (type !== 'ended') return;
        overlay.remove();
        before?.focus?.();
        resolve();
      },
    });
    frame.style.height = '100%';
    frame.addEventListener('load', () => frame.focus());
  });
}

export async function handleNextAction(key, clientSecret) {
  const first = await retrievePaymentIntent(key, clientSecret);
  if (first.error) return first;
  requireThat(
    first.paymentIntent.status === 'requires_action',
    `handleNextAction: the PaymentIntent is ${first.paymentIntent.status}, not requires_action.`,
  );
  await showChallenge(clientSecret);
  const last = await retrievePaymentIntent(key, clientSecret);
  if (last.paymentIntent?.status !== 'requires_payment_method') return last;
  return { error: { ...last.paymentIntent.last_payment_error, payment_intent: last.paymentIntent } };
}
