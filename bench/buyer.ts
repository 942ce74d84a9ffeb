import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { calls, headers } from '../contract/calls.ts';
import { validCard } from '../test/shop-driver.ts';
import { validBilling } from '../test/valid-billing.ts';

export type HttpConnection = ReturnType<typeof openConnection>;

/** One kept connection, one request at a time. It throws on any status but 200: figures must not count failures. */
export function openConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function send(method: 'GET' | 'POST', path: string, sent: OutgoingHttpHeaders, content = '') {
    const outgoing = request(new URL(path, url), { agent, method, headers: sent });
    outgoing.end(content);
    const [response]: IncomingMessage[] = await once(outgoing, 'response');
    if (!response) throw new Error(`${path} got no response`);
    const body = await buffer(response);
    if (response.statusCode !== 200) throw new Error(`${path} got ${response.statusCode}: ${body}`);
    return { headers: response.headers, body };
  }
  return {
    get: (path: string, sent: OutgoingHttpHeaders = {}) => send('GET', path, sent),
    post: (path: string, body: unknown, sent: OutgoingHttpHeaders = {}) =>
      send('POST', path, { ...sent, 'content-type': 'application/json' }, JSON.stringify(body)),
    close: () => agent.destroy(),
  };
}

type Buyer = Awaited<ReturnType<typeof verifyBuyer>>;

/** A new buyer verifies an address. Returns what the browser then sends. */
export async function verifyBuyer(connection: HttpConnection) {
  const email = `buyer-${randomUUID()}@example.com`;
  const sent = await connection.post(calls.sendCode.path, { email });
  const { demoOtp } = z.parse(z.object({ demoOtp: z.string() }), JSON.parse(sent.body.toString()));
  const verified = await connection.post(calls.verifyCode.path, { email, code: demoOtp });
  const cookie = verified.headers['set-cookie']?.[0]?.split(';')[0];
  if (!cookie) throw new Error('A verified buyer got no cookie');
  return { email, cookie };
}

export async function buy(
  connection: HttpConnection,
  { email, cookie }: Buyer,
  quantity = 1,
  productId = 'endpoint-complete',
) {
  const items = [{ productId, quantity }];
  const body = { email, billing: validBilling, payment: validCard, items };
  const sent = { cookie, [headers.idempotencyKey]: randomUUID() };
  const response = await connection.post(calls.checkout.path, body, sent);
  return z.parse(z.object({ orderId: z.string() }), JSON.parse(response.body.toString())).orderId;
}
