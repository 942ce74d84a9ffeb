import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { paypalWebhookPath } from '../../http/foreign-requests.ts';
import { openClientShares } from '../client-shares.ts';
import type { GatewayLog } from '../payment-gateway.ts';
import { parseJson, type Webhook } from '../webhook.ts';
import { logPayPalFailure, PayPalError } from './paypal-client.ts';
import type { PayPalGateway } from './paypal-gateway.ts';

/** Anyone can send an event that PayPal must judge: these must not use up the shop's calls to PayPal. */
const mostJudgedTogether = 4;

interface WebhookParts {
  readonly gateway: PayPalGateway;
  /** The id of the webhook in PayPal's dashboard, without which PayPal verifies no event. */
  readonly webhookId: string;
  readonly log: GatewayLog;
}

export function openPayPalWebhook(parts: WebhookParts): Webhook {
  const { gateway } = parts;
  const judge = openClientShares(mostJudgedTogether, 0);
  return {
    gateway: gateway.name,
    gateways: [gateway.name],
    path: paypalWebhookPath,
    signatureHeader: 'paypal-transmission-sig',
    secretSetting: 'PAYPAL_WEBHOOK_ID',
    readEvent: async (rawBody, headers) =>
      (await judge('paypal', () => readEvent(parts, rawBody, headers))) ?? 'unavailable',
    findPayment: (paymentId) => gateway.findPayment(paymentId),
    inspectDispute: (disputeId) => gateway.inspectDispute(disputeId),
    listClaims: (since) => gateway.listClaims(since),
  };
}

const printable = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/));
const eventShape = z.object({
  id: printable,
  event_type: printable,
  resource: z.object({
    id: z.optional(printable),
    custom_id: z.optional(z.string()),
    dispute_id: z.optional(printable),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(printable) })) }),
    ),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
  }),
});
type Resource = z.infer<typeof eventShape>['resource'];

/** PayPal verifies what it signed, and needs the exact bytes that came. */
async function readEvent(
  { gateway, webhookId, log }: WebhookParts,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): ReturnType<Webhook['readEvent']> {
  const signature = readSignature(headers);
  const text = rawBody.toString('utf8');
  const body = parseJson(text);
  if (!signature || typeof body !== 'object' || body === null || Array.isArray(body)) return 'not-signed';
  const signed = JSON.stringify({ ...signature, webhook_id: webhookId });
  try {
    const answer = await gateway.client.call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: `${signed.slice(0, -1)},"webhook_event":${text}}`,
    });
    if (!z.object({ verification_status: z.literal('SUCCESS') }).safeParse(answer).success)
      return 'not-signed';
    const event = eventShape.safeParse(body).data;
    if (!event) return 'unreadable';
    const { id, event_type: type, resource } = event;
    const objectId = resource.dispute_id ?? resource.id ?? id;
    return { id, type, objectId, paymentId: await findPaymentId(gateway, type, resource) };
  } catch (error) {
    logPayPalFailure(log, null, error, 'PayPal did not say whether an event is genuine');
    return error instanceof PayPalError && error.status === 400 ? 'not-signed' : 'unavailable';
  }
}

/** An order has its own id. A capture or a refund names PayPal's order or the shop's, or a refund its capture alone. */
async function findPaymentId(
  { client, store }: PayPalGateway,
  type: string,
  resource: Resource,
): Promise<string | null> {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null;
  const named = resource.supplementary_data?.related_ids?.order_id;
  if (named !== undefined) return named;
  const known = resource.custom_id && (await store.findByOrder(resource.custom_id));
  if (known) return known;
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
  const path = up && URL.parse(up)?.pathname;
  if (!path || !/^\/v2\/payments\/captures\/\w+$/.test(path)) return null;
  const capture = await client.call({ method: 'GET', path });
  const found = eventShape.shape.resource.safeParse(capture).data;
  return found?.supplementary_data?.related_ids?.order_id ?? null;
}

/** The values that PayPal signs with, under the names of its verification. */
function readSignature(headers: IncomingHttpHeaders): Record<string, string> | null {
  const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
  const values = names.map((name) => headers[`paypal-${name}`]);
  if (!values.every((value) => typeof value === 'string' && value.length <= 1_000)) return null;
  return Object.fromEntries(names.map((name, i) => [name.replaceAll('-', '_'), values[i] as string]));
}
