import { calls, headers } from '../../contract/calls.ts';
import type { ActionRequiredAnswer, CheckoutRequest } from '../../contract/checkout.ts';
import type { InvoiceQuery } from '../../contract/invoice.ts';
import type { SendCodeRequest, VerifyCodeRequest } from '../../contract/verification.ts';
import { ApiError, connectionError, parseJson, readErrorAnswer } from './api-error.ts';
import {
  type OrderResult,
  type PricedProduct,
  readActionRequired,
  readDemoCode,
  readOrderResult,
  readProducts,
} from './responses.ts';

/** The shop's calls, and the only place that uses `fetch`. Every function rejects with an {@link ApiError}. */

/** Longer than the slowest response: a checkout settles within about 20 s. */
const timeoutMilliseconds = 45_000;

export interface ProductList {
  readonly products: PricedProduct[];
  readonly etag: string | null;
}

export async function listProducts(): Promise<ProductList> {
  const response = await send(calls.listProducts);
  return { products: await read(response, readProducts), etag: response.headers.get('ETag') };
}

/** Sends a code to an address. Returns the code in demo mode, else null. */
export async function sendCode(request: SendCodeRequest): Promise<string | null> {
  const response = await send(calls.sendCode, { body: request });
  return readDemoCode(parseJson(await readText(response)));
}

export async function verifyCode(request: VerifyCodeRequest): Promise<void> {
  await send(calls.verifyCode, { body: request });
}

export interface CheckoutHeaders {
  /** The same key never charges twice. */
  readonly idempotencyKey: string;
  /** The product list that the buyer saw; without it the prices are not checked. */
  readonly etag: string | null;
  /** The recent identical order that the buyer wants to buy again. */
  readonly buyAgain: string | null;
}

/** Pays. The response may be that the bank asks for a challenge first. */
export async function checkOut(
  request: CheckoutRequest,
  { idempotencyKey, etag, buyAgain }: CheckoutHeaders,
): Promise<OrderResult | ActionRequiredAnswer> {
  const response = await send(calls.checkout, {
    body: request,
    headers: {
      [headers.idempotencyKey]: idempotencyKey,
      ...(etag !== null && { [headers.ifMatch]: etag }),
      ...(buyAgain !== null && { [headers.buyAgain]: buyAgain }),
    },
  });
  return response.status === 202 ? read(response, readActionRequired) : read(response, readOrderResult);
}

/** The invoice as a PDF. */
export async function downloadInvoice(query: InvoiceQuery): Promise<Blob> {
  const { method, path } = calls.downloadInvoice;
  const response = await send({ method, path: `${path}?${new URLSearchParams(query)}` });
  return response.blob().catch(throwConnectionError);
}

/** The address of an order's invoice, for the browser that verified the order's email. */
export function orderInvoiceUrl(orderId: string): string {
  return calls.openOrderInvoice.path.replace(':orderId', encodeURIComponent(orderId));
}

/** The default data loading: a GET to the segments of the query key joined by slashes, read as JSON. */
export async function loadByKey(query: { queryKey: readonly unknown[] }): Promise<unknown> {
  const path = query.queryKey.join('/').replace(/^\/*/, '/');
  return read(await send({ method: 'GET', path }), (json) => json);
}

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(call: { method: string; path: string }, { body, headers }: Sent = {}): Promise<Response> {
  const response = await fetch(call.path, {
    method: call.method,
    credentials: 'include',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(throwConnectionError);
  if (!response.ok) throw await readErrorAnswer(response);
  return response;
}

/** Reads a successful response as JSON; `parse` returns null for what is not the expected JSON. */
async function read<Value>(response: Response, parse: (json: unknown) => Value | null): Promise<Value> {
  const value = parse(parseJson(await readText(response)));
  if (value !== null) return value;
  const { status } = response;
  throw new ApiError(`${status}: The shop sent a response that this page cannot read.`, { status });
}

function readText(response: Response): Promise<string> {
  return response.text().catch(throwConnectionError);
}

function throwConnectionError(cause: unknown): never {
  throw connectionError(cause);
}
