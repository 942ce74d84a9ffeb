import * as z from 'zod/mini';
import { calls, headers } from '../../contract/calls.ts';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import { type AcceptedAnswer, acceptedAnswer } from '../../contract/checkout-answer.ts';
import { describeDelivery } from '../../contract/delivery.ts';
import type { SendCodeRequest } from '../../contract/verification.ts';
import { parseJson } from './api-error.ts';
import { type OrderResult, orderResult, pricedProducts } from './responses.ts';
import { ask, readJson, readText, send } from './send.ts';

/** The shop's calls that need more than {@link ask}. Every function rejects with an `ApiError`. */

export type ProductList = Awaited<ReturnType<typeof listProducts>>;

export async function listProducts() {
  const response = await send(calls.listProducts);
  return { products: await readJson(response, pricedProducts), etag: response.headers.get('ETag') };
}

/** The measured delivery in words; null while there are too few orders. */
export async function describeDeliveries(): Promise<string | null> {
  const { measured } = await ask(calls.readDelivery);
  return measured && describeDelivery(measured);
}

/** Returns the code in demo mode, else null. */
export async function sendCode(request: SendCodeRequest): Promise<string | null> {
  const response = await send(calls.sendCode, { body: request });
  return demoAnswer.safeParse(parseJson(await readText(response))).data?.demoOtp ?? null;
}

const demoAnswer = z.object({ demoOtp: z.string() });

/** Without an ETag no prices are checked. */
interface CheckoutHeaders {
  readonly idempotencyKey: string;
  readonly etag: string | null;
  readonly buyAgain: string | null;
  readonly acceptsBackorder?: boolean | undefined;
  readonly policies?: string | undefined;
  readonly termsShown?: string | undefined;
  readonly statusOnly?: boolean;
}

/** The buyer may have to act first, or the money may be on its way. */
export async function checkOut(
  request: CheckoutRequest,
  shown: CheckoutHeaders,
): Promise<OrderResult | AcceptedAnswer> {
  const { idempotencyKey, etag, buyAgain, acceptsBackorder, policies, statusOnly } = shown;
  const response = await send(calls.checkout, {
    body: request,
    headers: {
      [headers.idempotencyKey]: idempotencyKey,
      [headers.ifMatch]: etag,
      [headers.buyAgain]: buyAgain,
      [headers.acceptBackorder]: acceptsBackorder && 'true',
      [headers.policiesShown]: policies,
      [headers.termsShown]: shown.termsShown,
      [headers.statusOnly]: statusOnly && 'true',
    },
  });
  if (response.status === 202) return readJson(response, acceptedAnswer);
  return readJson(response, orderResult);
}

/** The default loading: a GET to the parts of the query key joined by slashes, read as JSON. */
export async function loadByKey(query: { queryKey: readonly unknown[] }): Promise<unknown> {
  const path = query.queryKey.join('/').replace(/^\/*/, '/');
  return readJson(await send({ method: 'GET', path }), anyJson);
}

const anyJson = z.unknown().check(z.refine((json) => json !== null));
