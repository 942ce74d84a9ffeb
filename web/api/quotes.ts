import { calls, headers } from '../../contract/calls.ts';
import { type QuoteAnswer, type QuoteRequest, quoteAnswer } from '../../contract/quotes.ts';
import { read, readFile, send } from './send.ts';

/** Makes a quote at the prices of the product list with this ETag. The same request again returns the same quote. */
export async function createQuote(request: QuoteRequest, etag: string | null): Promise<QuoteAnswer> {
  const response = await send(calls.createQuote, {
    body: request,
    ...(etag !== null && { headers: { [headers.ifMatch]: etag } }),
  });
  return read(response, parseQuote);
}

export async function readQuote(token: string): Promise<QuoteAnswer> {
  return read(await send(calls.readQuote, { body: { token } }), parseQuote);
}

/** The quote as a PDF. */
export async function downloadQuote(token: string): Promise<Blob> {
  return readFile(await send(calls.openQuotePdf, { body: { token } }));
}

function parseQuote(body: unknown): QuoteAnswer | null {
  return quoteAnswer.safeParse(body).data ?? null;
}
