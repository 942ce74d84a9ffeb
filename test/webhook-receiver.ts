import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pino } from 'pino';
import Stripe from 'stripe';
import { readStripeEvent } from '../server/card/stripe-webhook.ts';
import { stripeWebhook } from '../server/card/webhook-description.ts';
import { serveGatewayEvents } from '../server/payments/routes.ts';
import { createHttpServer, defaultTimeLimits } from '../server/platform/http/http-server.ts';
import { shedOverload } from '../server/platform/http/overload.ts';
import type { TestDatabase } from './test-database.ts';

/** Either signs events. */
export const webhookSecrets = ['whsec_current', 'whsec_next'] as const;

const now = new Date('2026-11-22T03:00:00Z');

export interface Delivery {
  readonly payload: string;
  readonly signature?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server with the webhook alone. */
export interface WebhookReceiver {
  readonly lines: readonly string[];
  readonly load: { inFlight: number; shed: number };
  /** How often the queue was woken. */
  wakes(): number;
  deliver(delivery: Delivery): Promise<Response>;
  close(): Promise<void>;
}

export async function openWebhookReceiver({
  db,
  pool,
}: Pick<TestDatabase, 'db' | 'pool'>): Promise<WebhookReceiver> {
  const lines: string[] = [];
  const load = { inFlight: 0, shed: 0 };
  let wakes = 0;
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const config = { https: true, trustProxy: false };
  const app = createHttpServer({ log, config, timeLimits: defaultTimeLimits });
  shedOverload(app, { pool, load, isBuyer: () => false, config: { rateLimits: true } });
  const webhook = {
    ...stripeWebhook,
    gateway: 'stripe-sandbox',
    readEvent: async (rawBody: Buffer, headers: IncomingHttpHeaders) => {
      const signatureHeader = String(headers['stripe-signature']);
      return readStripeEvent({ rawBody, signatureHeader }, { secrets: webhookSecrets, now });
    },
  };
  await serveGatewayEvents(app, {
    db,
    webhooks: [webhook],
    eventQueue: { wake: () => void wakes++ },
    clock: () => new Date(),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    lines,
    load,
    wakes: () => wakes,
    deliver({ payload, signature, headers }) {
      const signed = signature === undefined ? {} : { 'stripe-signature': signature };
      return fetch(new URL(stripeWebhook.path, app.listeningOrigin), {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json; charset=utf-8', ...signed, ...headers },
      });
    },
    close: () => app.close(),
  };
}

export function eventBody({ id = `evt_${randomUUID()}`, type = 'payment_intent.succeeded' } = {}): string {
  const object = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', description: 'canary-9f2c' };
  return JSON.stringify({ id, object: 'event', type, data: { object } });
}

/** Signs a body as Stripe does. */
export function signEvent(
  payload: string,
  { by = webhookSecrets[0] as string, secondsAgo = 0 } = {},
): string {
  const timestamp = Math.floor(now.getTime() / 1000) - secondsAgo;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
}
