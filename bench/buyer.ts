import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { calls, headers } from '../contract/calls.ts';
import { validCard } from '../test/shop-driver.ts';
import { validBilling } from '../test/valid-billing.ts';
import type { HttpConnection } from './http-connection.ts';

/** A browser that has verified an address: what it then sends. */
export interface Buyer {
  readonly email: string;
  readonly cookie: string;
}

/** A new buyer verifies an address: code sent, code entered. */
export async function verifyBuyer(connection: HttpConnection): Promise<Buyer> {
  const email = `buyer-${randomUUID()}@example.com`;
  const sent = await connection.post(calls.sendCode.path, { email });
  const { demoOtp } = z.parse(codeResponse, JSON.parse(sent.body.toString()));
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
): Promise<string> {
  const body = {
    email,
    billing: validBilling,
    payment: validCard,
    items: [{ productId: 'endpoint-complete', quantity }],
  };
  const response = await connection.post(calls.checkout.path, body, {
    cookie,
    [headers.idempotencyKey]: randomUUID(),
  });
  return z.parse(orderResponse, JSON.parse(response.body.toString())).orderId;
}

const codeResponse = z.object({ demoOtp: z.string() });
const orderResponse = z.object({ orderId: z.string() });
