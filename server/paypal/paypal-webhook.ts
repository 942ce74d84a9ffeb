import { verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { GatewayLog } from '../payments/gateway-reports.ts';
import type { ReportedEvent, Webhook } from '../payments/webhook.ts';
import type { Db } from '../platform/database/pool.ts';
import { parseJson } from '../platform/http/parse-json.ts';
import { type Certificates, openCertificates } from './paypal-certificates.ts';
import { logPayPalFailure } from './paypal-client.ts';
import type { PayPalGateway } from './paypal-gateway.ts';
import { paypalWebhook } from './webhook-description.ts';

interface WebhookParts {
  readonly db: Db;
  readonly gateway: PayPalGateway;
  /** The id of the webhook in PayPal's dashboard, which PayPal signs with every event. */
  readonly webhookId: string;
  readonly log: GatewayLog;
}

export function openPayPalWebhook(parts: WebhookParts): Omit<Webhook, 'gateways'> {
  const { gateway, db } = parts;
  const certificates = openCertificates({ db, origins: gateway.client.certificateOrigins });
  return {
    ...paypalWebhook,
    gateway: gateway.name,
    readEvent: (rawBody, headers, client) =>
      readEvent({ ...parts, certificates }, rawBody, headers, client),
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

/**
 * The signature is checked here, so that no event that somebody invents makes the shop ask PayPal
 * about it.
 */
async function readEvent(
  { gateway, webhookId, log, certificates }: WebhookParts & { readonly certificates: Certificates },
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  client: string,
): ReturnType<Webhook['readEvent']> {
  const signature = readSignature(headers);
  const body = parseJson(rawBody.toString('utf8'));
  if (!signature || !signedShape.safeParse(body).success) return 'not-signed';
  const key = await certificates.find(signature.certUrl, client);
  if (key === 'not-paypal') return 'not-signed';
  if (key === 'unavailable') {
    log.warn({ orderId: null }, "PayPal's certificate of an event can't be read now");
    return 'unavailable';
  }
  const { transmissionId, transmissionTime, value, certUrl } = signature;
  const signed = [transmissionId, transmissionTime, webhookId, crc32(rawBody)].join('|');
  if (!verify('RSA-SHA256', Buffer.from(signed), key, Buffer.from(value, 'base64')))
    return 'not-signed';
  await certificates.trust(certUrl);
  const event = eventShape.safeParse(body).data;
  if (!event) return 'unreadable';
  try {
    return await describeEvent(gateway, event);
  } catch (error) {
    logPayPalFailure(log, null, error, 'PayPal did not say which payment an event is about');
    return 'unavailable';
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
    if (type === 'PAYMENT.CAPTURE.REVERSED' && resource.id)
      await store.addReversal(paymentId, resource.id);
  }
  return { id, type, objectId, paymentId };
}

/**
 * An order has its own id. A capture or a refund names PayPal's order or the shop's, or a refund
 * its capture alone.
 */
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

interface Signature {
  readonly transmissionId: string;
  readonly transmissionTime: string;
  readonly certUrl: string;
  /** In base64. */
  readonly value: string;
}

/** Null where a header is missing, or names another algorithm than PayPal documents. */
function readSignature(headers: IncomingHttpHeaders): Signature | null {
  const read = (name: string) => {
    const value = headers[`paypal-${name}`];
    return typeof value === 'string' && value.length <= 1_000 ? value : null;
  };
  const [transmissionId, transmissionTime] = [read('transmission-id'), read('transmission-time')];
  const [certUrl, value] = [read('cert-url'), read('transmission-sig')];
  if (read('auth-algo') !== 'SHA256withRSA') return null;
  if (!transmissionId || !transmissionTime || !certUrl || !value) return null;
  return { transmissionId, transmissionTime, certUrl, value };
}
