import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { calls, headers } from '../contract/calls.ts';
import { validCard } from '../test/shop-driver.ts';
import { validBilling } from '../test/valid-billing.ts';
import type { HttpConnection } from './http-connection.ts';

/** Somebody whose address is proven: what a browser then sends along. */
export interface Buyer {
  readonly email: string;
  readonly cookie: string;
}

/** Somebody new proves an address: code sent, code entered. */
export async function verifyBuyer(connection: HttpConnection): Promise<Buyer> {
  const email = `buyer-${randomUUID()}@example.com`;
  const sent = await connection.post(calls.sendCode.path, { email });
  const { demoOtp } = z.parse(codeAnswer, JSON.parse(sent.body.toString()));
  const verified = await connection.post(calls.verifyCode.path, { email, code: demoOtp });
  const cookie = /\r\nset-cookie: *([^;\r]+)/i.exec(verified.head)?.[1];
  if (!cookie) throw new Error(`No cookie in ${verified.head}`);
  return { email, cookie };
}

/** Buys so many seats with everything a browser sends; answers the order's id. */
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
  const answer = await connection.post(calls.checkout.path, body, {
    cookie,
    [headers.idempotencyKey]: randomUUID(),
  });
  return z.parse(orderAnswer, JSON.parse(answer.body.toString())).orderId;
}

const codeAnswer = z.object({ demoOtp: z.string() });
const orderAnswer = z.object({ orderId: z.string() });
