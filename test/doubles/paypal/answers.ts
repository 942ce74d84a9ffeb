import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { Refusal } from './ledger.ts';
import type { Order } from './objects.ts';

export const credentials = {
  clientId: 'client-of-the-double',
  clientSecret: 'secret-of-the-double',
} as const;
export const webhookId = 'WEBHOOK-OF-THE-DOUBLE';

/** A request to PayPal's API. */
export interface Call {
  readonly url: URL;
  readonly body: string;
  readonly requestId: string | undefined;
  readonly headers: IncomingMessage['headers'];
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const token = 'A21AA-token-of-the-double';

export function giveToken(authorization: string | undefined): Answer {
  const { clientId, clientSecret } = credentials;
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (authorization !== expected) throw new Refusal(401, 'invalid_client');
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 31_668 } };
}

export function relatedTo({ id }: Order) {
  return { supplementary_data: { related_ids: { order_id: id } } };
}

const signing = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** Where the certificate is, whose key is all that the shop reads of it. */
export const certificatePath = '/v1/notifications/certs/CERT-double-1';
export const certificate = signing.publicKey.export({ type: 'spki', format: 'pem' });

/** Of the exact bytes of the event, as PayPal documents it: their CRC-32 is in decimal digits. */
export function sign(transmissionId: string, time: string, event: string): string {
  const signed = `${transmissionId}|${time}|${webhookId}|${crc32(event)}`;
  return createSign('RSA-SHA256').update(signed).sign(signing.privateKey, 'base64');
}

export function describeOrder(origin: string, order: Order): object {
  const { id, status, unit, create_time, update_time } = order;
  const payments = status === 'COMPLETED' ? { payments: unit.payments } : { payments: undefined };
  const links = [
    { rel: 'self', href: `${origin}/v2/checkout/orders/${id}`, method: 'GET' },
    ...(status === 'PAYER_ACTION_REQUIRED'
      ? [{ rel: 'payer-action', href: `${origin}/checkoutnow?token=${id}`, method: 'GET' }]
      : []),
  ];
  return structuredClone({
    id,
    intent: 'CAPTURE',
    status,
    create_time,
    update_time,
    purchase_units: [{ reference_id: 'default', ...unit, ...payments }],
    links,
  });
}

/** A refund names its capture by a link alone. */
export function describeRefund(origin: string, captureId: string, refund: object): object {
  return {
    ...refund,
    links: [{ rel: 'up', href: `${origin}/v2/payments/captures/${captureId}`, method: 'GET' }],
  };
}

export function describeRefusal(
  { status, issue }: Refusal,
  { url, path }: { readonly url: string; readonly path: string },
): object {
  if (status === 401) return { error: issue, error_description: 'refused' };
  const [, id] = /\/orders\/([^/]+)\/capture/.exec(path) ?? [];
  const isRetriable = issue === 'INSTRUMENT_DECLINED' || issue === 'PAYER_ACTION_REQUIRED';
  const address = `${url}/checkoutnow?token=${id}`;
  return {
    name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY',
    details: [{ issue, description: 'refused' }],
    debug_id: randomUUID(),
    links: isRetriable && id ? [{ rel: 'redirect', href: address, method: 'GET' }] : [],
  };
}
