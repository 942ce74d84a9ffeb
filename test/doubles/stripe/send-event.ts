import Stripe from 'stripe';
import type { WebhookPlan } from './webhook-plan.ts';

/** How long Stripe waits for the response of a webhook. */
const timeLimitMilliseconds = 20_000;

/** Older than the five minutes that Stripe recommends as a tolerance. */
const oldSeconds = 3600;

type Signing = Pick<WebhookPlan, 'url' | 'secrets' | 'signature'>;

/** Sends an event as Stripe does. Returns the status of the response; null when there is none. */
export async function sendEvent(event: Stripe.Event, signing: Signing, now: Date): Promise<number | null> {
  const payload = JSON.stringify(event, null, 2);
  const signature = sign(payload, signing, now);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+the Stripe double)',
    ...(signature && { 'stripe-signature': signature }),
  };
  try {
    const signal = AbortSignal.timeout(timeLimitMilliseconds);
    const request = { method: 'POST', headers, body: payload, signal, redirect: 'manual' } as const;
    const response = await fetch(signing.url, request);
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

function sign(payload: string, { secrets, signature }: Signing, now: Date): string | null {
  if (signature === 'missing') return null;
  const seconds = Math.floor(now.getTime() / 1000);
  const timestamp = signature === 'old' ? seconds - oldSeconds : seconds;
  const used = signature === 'wrong' ? ['whsec_of_another_account'] : secrets;
  const headers = used.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  );
  return [`t=${timestamp}`, ...headers.map((header) => header.slice(header.indexOf(',') + 1))].join(',');
}
