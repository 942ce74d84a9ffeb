import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { calls, headers } from '../contract/calls.ts';
import { validCard } from '../test/shop-driver.ts';
import { validBilling } from '../test/valid-billing.ts';
import type { HttpConnection } from './http-connection.ts';

type Buyer = Awaited<ReturnType<typeof verifyBuyer>>;

/** A new buyer verifies an address. Returns what the browser then sends. */
export async function verifyBuyer(connection: HttpConnection) {
  const email = `buyer-${randomUUID()}@example.com`;
  const sent = await connection.post(calls.sendCode.path, { email });
  const { demoOtp } = z.parse(z.object({ demoOtp: z.string() }), JSON.parse(sent.body.toString()));
  const verified = await connection.post(calls.verifyCode.path, { email, code: demoOtp });
  const cookie = /\r\nset-cookie: *([^;\r]+)/i.exec(verified.head)?.[1];
  if (!cookie) throw new Error(`No cookie in ${verified.head}`);
  return { email, cookie };
}

/** Buys so many seats with everything a browser sends; returns the order's id. */
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
