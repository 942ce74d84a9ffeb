import { type AlertingParts, alertOperators } from './alert-operators.ts';

/** Alerts the operators once a day of what a gateway refuses. No purchase fails because of the alert itself. */
export function alertRefusedCall(
  { db, log, clock }: Omit<AlertingParts, 'outbox'> & { readonly clock: () => Date },
  { what, words }: { readonly what: string; readonly words: string },
): void {
  const day = clock().toISOString().slice(0, 10);
  const text = `Stripe refused a payment because of ${what}: "${words}" Nothing was charged, and the same may happen to every buyer until it is put right. Run "npm run shop -- doctor". If the key has all its permissions, your Stripe account needs another release of the shop.`;
  const alert = { subject: `call-refused ${what} ${day}`, kind: 'call-refused', orderId: null, text };
  // The next round of background work sends the mail.
  const outbox = { wake() {} };
  alertOperators({ db, log, outbox }, alert, { what }, 'Stripe refuses the calls of this shop').catch(
    (error) => log.error({ err: error }, 'an alert about a refused call could not be written'),
  );
}
