import { calls, headers } from '../../contract/calls.ts';
import { type QuoteAnswer, type QuoteRequest, quoteAnswer } from '../../contract/quotes.ts';
import { fillPath } from './fill-path.ts';
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
  const { method, path } = calls.readQuote;
  return read(await send({ method, path: fillPath(path, { token }) }), parseQuote);
}

/** The quote as a PDF. */
export async function downloadQuote(token: string): Promise<Blob> {
  const { method, path } = calls.openQuotePdf;
  return readFile(await send({ method, path: fillPath(path, { token }) }));
}

function parseQuote(body: unknown): QuoteAnswer | null {
  return quoteAnswer.safeParse(body).data ?? null;
}
