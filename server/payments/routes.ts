import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../platform/database/pool.ts';
import { sendProblem } from '../platform/http/send-problem.ts';
import { clientKey } from '../platform/limits/client-networks.ts';
import { openRefusalAlerts } from './alert-refused-events.ts';
import { storeEvent } from './event-store.ts';
import type { Webhook } from './webhook.ts';

export interface WebhookParts {
  readonly db: Db;
  readonly webhooks: readonly Pick<
    Webhook,
    'gateway' | 'path' | 'topicOf' | 'signatureHeader' | 'secretSetting' | 'readEvent'
  >[];
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
  const { gateway, path, topicOf, signatureHeader, secretSetting } = webhook;
  const alerts = openRefusalAlerts({ db, clock }, webhook);
  const options = {
    schema: { hide: true },
    config: { takesSignedEvents: true },
    bodyLimit: largestEvent,
  } as const;
  // The signature is of the bytes, so this call alone gets them as they came.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post(path, options, async ({ body, headers, ip, log }, reply) => {
      const isReadable = Buffer.isBuffer(body) && typeof headers[signatureHeader] === 'string';
      const event = isReadable
        ? await webhook.readEvent(body, headers, clientKey(ip))
        : 'not-signed';
      if (event === 'unavailable')
        return sendProblem(reply, 'unavailable', { retryAfterSeconds: 60 });

      if (event === 'not-signed') {
        log.warn(
          `refused an event without a valid signature: if it is genuine, check ${secretSetting}`,
        );
        if (isReadable) await alerts.alertRefusal();
        return sendProblem(reply, 'bad-request', { detail: 'The event has no valid signature.' });
      }

      if (event === 'unreadable') {
        log.warn('acknowledged a genuine event of a shape that the shop does not know');
        return acknowledge(reply);
      }

      if ('secondsOld' in event) {
        const { secondsOld } = event;
        log.warn(
          { secondsOld },
          "refused a signed event that is too old: check this machine's clock",
        );
        await alerts.alertClock(secondsOld);
        const detail = 'The signature of the event is too old.';
        return sendProblem(reply, 'bad-request', { detail });
      }

      if (topicOf(event.type)) {
        await storeEvent(db, gateway, event);
        eventQueue.wake();
      }
      return acknowledge(reply);
    });
  });
}

function acknowledge(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').send({ received: true });
}
