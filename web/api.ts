import type * as z from 'zod/mini';
import { calls, headers } from '../contract/calls.ts';
import type { CheckoutRequest } from '../contract/checkout.ts';
import type { InvoiceQuery } from '../contract/invoice.ts';
import type { SendCodeRequest, VerifyCodeRequest } from '../contract/verification.ts';
import {
  type OrderResult,
  type PricedProduct,
  readDemoCode,
  readOrderResult,
  readProducts,
} from './api-answers.ts';
import { ApiError, connectionError, readErrorAnswer } from './api-error.ts';

/**
 * The shop's calls, as the page makes them, and the only place that calls `fetch`. Every function rejects with an
 * {@link ApiError} and nothing else.
 */

/** Longer than the shop ever takes to answer: a checkout settles within about 20 s. */
const answerTimeoutMilliseconds = 45_000;

/** The product list, and the tag that tells this edition of it from later ones. */
export interface ProductList {
  readonly products: PricedProduct[];
  readonly etag: string | null;
}

export async function listProducts(): Promise<ProductList> {
  const response = await send(calls.listProducts, {});
  const products = readProducts(await readJson(response));
  if (products === null) throw unreadable(response);
  return { products, etag: response.headers.get('ETag') };
}

/** Sends a code to an address; the answer is the code itself in demo mode, else null. */
export async function sendCode(request: SendCodeRequest): Promise<string | null> {
  return readDemoCode(await readJson(await send(calls.sendCode, { body: request })));
}

export async function verifyCode(request: VerifyCodeRequest): Promise<void> {
  await send(calls.verifyCode, { body: request });
}

export interface CheckoutHeaders {
  /** The same key never charges twice. */
  readonly idempotencyKey: string;
  /** The product list that the buyer saw; without it the prices are not checked. */
  readonly etag: string | null;
  /** The recent order that the buyer knows of, and wants the same once more. */
  readonly buyAgain: string | null;
}

export async function checkOut(request: CheckoutRequest, sent: CheckoutHeaders): Promise<OrderResult> {
  const response = await send(calls.checkout, {
    body: request,
    headers: {
      [headers.idempotencyKey]: sent.idempotencyKey,
      ...(sent.etag === null ? {} : { [headers.ifMatch]: sent.etag }),
      ...(sent.buyAgain === null ? {} : { [headers.buyAgain]: sent.buyAgain }),
    },
  });
  const result = readOrderResult(await readJson(response));
  if (result === null) throw unreadable(response);
  return result;
}

/** The invoice as a PDF. */
export async function downloadInvoice(query: InvoiceQuery): Promise<Blob> {
  const response = await send(calls.downloadInvoice, { query });
  return await response.blob().catch((cause: unknown) => Promise.reject(connectionError(cause)));
}

/** Where a buyer who verified the order's email finds its invoice. */
export function orderInvoiceUrl(orderId: string): string {
  return calls.openOrderInvoice.path.replace(':orderId', encodeURIComponent(orderId));
}

/** The default data loading: a GET to the segments of the query key joined by slashes, read as JSON. */
export async function loadByKey({ queryKey, signal }: KeyedQuery): Promise<unknown> {
  const path = queryKey.join('/').replace(/^\/*/, '/');
  const response = await send({ method: 'GET', path }, signal ? { signal } : {});
  const body = await readJson(response);
  if (body === null) throw unreadable(response);
  return body;
}

interface KeyedQuery {
  readonly queryKey: readonly unknown[];
  readonly signal?: AbortSignal;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
}

type Input<C extends Call> = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
} & (C extends { body: infer Body } ? { readonly body: z.input<Body> } : { readonly body?: never }) &
  (C extends { query: infer Query } ? { readonly query: z.input<Query> } : { readonly query?: never });

async function send<C extends Call>(call: C, input: Input<C>): Promise<Response> {
  const search = input.query === undefined ? '' : `?${new URLSearchParams(input.query)}`;
  const timeout = AbortSignal.timeout(answerTimeoutMilliseconds);
  const response = await fetch(call.path + search, {
    method: call.method,
    credentials: 'include',
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    headers: {
      ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  }).catch((cause: unknown) => Promise.reject(connectionError(cause)));
  if (!response.ok) throw await readErrorAnswer(response);
  return response;
}

/** An answer that breaks off while it is read is no answer; one that is not JSON is null. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => Promise.reject(connectionError(cause)));
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function unreadable(response: Response): ApiError {
  return new ApiError({
    status: response.status,
    message: `${response.status}: The shop gave an answer that this page cannot read.`,
  });
}
