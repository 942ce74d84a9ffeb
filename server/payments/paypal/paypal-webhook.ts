import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { paypalWebhookPath } from '../../http/foreign-requests.ts';
import type { GatewayLog } from '../gateway-reports.ts';
import { type JudgeShares, openJudgeShares } from '../judge-shares.ts';
import { parseJson, type ReportedEvent, type Webhook } from '../webhook.ts';
import { logPayPalFailure, PayPalError } from './paypal-client.ts';
import type { PayPalGateway } from './paypal-gateway.ts';

interface WebhookParts {
  readonly gateway: PayPalGateway;
  /** The id of the webhook in PayPal's dashboard, without which PayPal verifies no event. */
  readonly webhookId: string;
  readonly log: GatewayLog;
}

export function openPayPalWebhook(parts: WebhookParts): Webhook {
  const { gateway } = parts;
  const shares = openJudgeShares();
  return {
    gateway: gateway.name,
    gateways: [gateway.name],
    path: paypalWebhookPath,
    signatureHeader: 'paypal-transmission-sig',
    secretSetting: 'PAYPAL_WEBHOOK_ID',
    readEvent: (rawBody, headers, client) => readEvent({ ...parts, shares }, rawBody, headers, client),
    findPayment: (paymentId) => gateway.findPayment(paymentId),
    inspectDispute: (disputeId) => gateway.inspectDispute(disputeId),
    listClaims: (since) => gateway.listClaims(since),
  };
}

const printable = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/));
/** What every event has, whatever it is about. */
const signedShape = z.object({ id: printable, event_type: printable });
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

/** What costs nothing is checked before PayPal is asked, which needs the exact bytes that came. */
async function readEvent(
  { gateway, webhookId, log, shares }: WebhookParts & { readonly shares: JudgeShares },
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  client: string,
): ReturnType<Webhook['readEvent']> {
  const signature = readSignature(headers, gateway.client.pageOrigin);
  const text = rawBody.toString('utf8');
  const body = parseJson(text);
  if (!signature || !signedShape.safeParse(body).success) return 'not-signed';
  const signed = JSON.stringify({ ...signature, webhook_id: webhookId });
  const judge = () =>
    gateway.client.call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: `${signed.slice(0, -1)},"webhook_event":${text}}`,
    });
  try {
    const answer = await shares.run(client, judge);
    if (answer === null) return 'unavailable';
    if (!z.object({ verification_status: z.literal('SUCCESS') }).safeParse(answer).success)
      return 'not-signed';
    shares.trust(client);
    const event = eventShape.safeParse(body).data;
    return event ? await describeEvent(gateway, event) : 'unreadable';
  } catch (error) {
    logPayPalFailure(log, null, error, 'PayPal did not say whether an event is genuine');
    return error instanceof PayPalError && error.status === 400 ? 'not-signed' : 'unavailable';
  }
}

async function describeEvent(
  gateway: PayPalGateway,
  { id, event_type: type, resource }: z.infer<typeof eventShape>,
): Promise<ReportedEvent> {
  const objectId = resource.dispute_id ?? resource.id ?? id;
  const paymentId = await findPaymentId(gateway, type, resource);
  const { store } = gateway;
  if (paymentId !== null) {
    if (type === 'CHECKOUT.ORDER.APPROVED') await store.addApproval(paymentId, id);
    const isRefund = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/.test(type);
    if (isRefund && resource.id) await store.addRefund(paymentId, resource.id);
    if (type === 'PAYMENT.CAPTURE.REVERSED' && resource.id) await store.addReversal(paymentId, resource.id);
  }
  return { id, type, objectId, paymentId };
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
  const [, captureId] = /^\/v2\/payments\/captures\/(\w+)$/.exec(path || '') ?? [];
  if (!path || captureId === undefined) return null;
  const byCapture = await store.findByCapture(captureId);
  if (byCapture) return byCapture;
  const capture = await client.call({ method: 'GET', path });
  const found = eventShape.shape.resource.safeParse(capture).data;
  return found?.supplementary_data?.related_ids?.order_id ?? null;
}

/** The values that PayPal signs with, under the names of its verification. */
function readSignature(headers: IncomingHttpHeaders, ownOrigin: string): Record<string, string> | null {
  const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
  const values = names.map((name) => headers[`paypal-${name}`]);
  if (!values.every((value) => typeof value === 'string' && value.length <= 1_000)) return null;
  const certificate = URL.parse(String(headers['paypal-cert-url']));
  const isPayPals = certificate?.protocol === 'https:' && /(^|\.)paypal\.com$/.test(certificate.hostname);
  if (!isPayPals && certificate?.origin !== ownOrigin) return null;
  return Object.fromEntries(names.map((name, i) => [name.replaceAll('-', '_'), values[i] as string]));
}
