import type { FastifyInstance } from 'fastify';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../../../contract/quotes.ts';
import { describeMarkPaidRefusal } from '../../bank-transfers/mark-paid-refusal.ts';
import { type BankTransferParts, markQuotePaid } from '../../bank-transfers/mark-quote-paid.ts';
import { sendProblem } from '../../http/send-problem.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import type { Quote } from '../../quotes/quote.ts';
import { readQuote } from '../../quotes/read-quote.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import { readQuoteView } from './read-quote-view.ts';
import { searchQuotes } from './search-quotes.ts';

export interface QuoteParts extends BankTransferParts {
  readonly seller: { readonly timeZone: string };
  /** The PDF of a quote. */
  readonly readQuotePdf: (quote: Quote) => Promise<Buffer>;
  readonly readOperator: ReadOperator;
}

/** Serves what operators do with quotes. */
export function serveQuotes(app: FastifyInstance, parts: QuoteParts): void {
  const { db } = parts;

  serveDeskCall(app, calls.searchQuotes, parts, async ({ body }, _operator, reply) => {
    const errors = [{ field: 'after', message: 'This is not the next page of a list' }];
    return (await searchQuotes(db, body)) ?? sendProblem(reply, 'invalid-input', { errors });
  });

  serveDeskCall(app, calls.readQuote, parts, async ({ params }, _operator, reply) => {
    const number = parseQuoteNumber(params.number);
    const quote = number === null ? null : await readQuoteView(db, number);
    return quote ?? sendProblem(reply, 'not-found');
  });

  serveDeskCall(app, calls.openQuote, parts, async ({ params }, _operator, reply) => {
    const number = parseQuoteNumber(params.number);
    const quote = number === null ? null : await readQuote(db, { number });
    if (!quote) return sendProblem(reply, 'not-found');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${formatQuoteNumber(quote.number)}.pdf"`)
      .type('application/pdf')
      .send(await parts.readQuotePdf(quote));
  });

  serveDeskCall(app, calls.markPaid, parts, async ({ params, body }, operator, reply) => {
    const number = parseQuoteNumber(params.number);
    if (number === null) return sendProblem(reply, 'not-found');
    const { amountCents, acceptExpired = false } = body;
    const transfer = { number, amountCents, acceptExpired, actor: operator.email };
    const outcome = await markQuotePaid(parts, transfer);
    if (outcome.kind === 'paid')
      return { orderId: outcome.orderId, invoiceNumber: formatInvoiceNumber(outcome.invoiceNumber) };
    if (outcome.reason === 'not-found') return sendProblem(reply, 'not-found');
    const reason = describeMarkPaidRefusal(formatQuoteNumber(number), outcome, parts.seller);
    return sendProblem(reply, 'refused', { detail: `${reason} Nothing was recorded.` });
  });
}
