import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { sendProblem } from '../http/send-problem.ts';
import { clientKey } from '../limits/client-networks.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import type { Webhook } from '../payments/webhook.ts';
import { storeEvent, topicOf } from './event-queue.ts';

const hour = 3_600_000;

/** Alerts once a day when no genuine event has arrived for a day: the secret is probably wrong. */
function alertRefusedEvents(
  { db, clock }: Pick<WebhookParts, 'db' | 'clock'>,
  { gateway, secretSetting }: Pick<Webhook, 'gateway' | 'secretSetting'>,
): () => Promise<void> {
  let askAt = 0;
  return async () => {
    const now = clock().getTime();
    if (now < askAt) return;
    askAt = now + hour;
    const { rows } = await sql<{ day: string }>`
      select current_date::text as day
      where not exists (
        select from gateway_events where gateway = ${gateway} and received_at > now() - interval '1 day'
      )`.execute(db);
    const day = rows[0]?.day;
    if (day === undefined) return;
    await db.transaction().execute((tx) =>
      raiseAlert(tx, {
        subject: `event-refused ${gateway} ${day}`,
        kind: 'event-refused',
        orderId: null,
        text: `An event without a valid signature was refused, and no valid one has arrived for a day. If it came from your payment gateway, ${secretSetting} lacks the value of its endpoint: copy it from the gateway's dashboard. Orders are settled without events, but later. If all is well there, somebody else sent it and there is nothing to do.`,
      }),
    );
  };
}

export interface WebhookParts {
  readonly db: Db;
  readonly webhooks: readonly Omit<Webhook, 'gateways' | 'findPayment' | 'inspectDispute' | 'listClaims'>[];
  readonly eventQueue: { wake(): void };
  readonly clock: () => Date;
}

const largestEvent = 256 * 1024;

/** An event is acknowledged when it is on disk, and handled after that. */
export async function serveGatewayEvents(
  app: FastifyInstance,
  { webhooks, ...parts }: WebhookParts,
): Promise<void> {
  for (const webhook of webhooks) await serveWebhook(app, parts, webhook);
}

async function serveWebhook(
  app: FastifyInstance,
  { db, eventQueue, clock }: Omit<WebhookParts, 'webhooks'>,
  webhook: WebhookParts['webhooks'][number],
): Promise<void> {
  const alertRefusal = alertRefusedEvents({ db, clock }, webhook);
  // The signature is of the bytes, so this call alone gets them as they came.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    scope.post(
      webhook.path,
      { schema: { hide: true }, bodyLimit: largestEvent },
      async ({ body, headers, ip, log }, reply) => {
        const isReadable = Buffer.isBuffer(body) && typeof headers[webhook.signatureHeader] === 'string';
        const event = isReadable ? await webhook.readEvent(body, headers, clientKey(ip)) : 'not-signed';
        if (event === 'unavailable') return sendProblem(reply, 'unavailable', { retryAfterSeconds: 60 });
        if (event === 'not-signed') {
          log.warn(
            `refused an event without a valid signature: if it is genuine, check ${webhook.secretSetting}`,
          );
          if (isReadable) await alertRefusal();
          return sendProblem(reply, 'bad-request', { detail: 'The event has no valid signature.' });
        }
        if (event === 'unreadable')
          log.warn('acknowledged a genuine event of a shape that the shop does not know');
        else if (topicOf(event.type)) {
          await storeEvent(db, webhook.gateway, event);
          eventQueue.wake();
        }
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
  });
}
