import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls, headers as names } from '../../contract/calls.ts';
import { parsePolicyVersions } from '../../contract/policies.ts';
import { formatQuoteNumber, type QuoteAnswer } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import { showBilling } from '../../contract/shown-billing.ts';
import { checkPurchase } from '../orders/new-order.ts';
import { arePaidOrdersOf } from '../orders/order-store.ts';
import { checkShownPolicies } from '../orders/shown-policies.ts';
import { sendProblem } from '../platform/http/send-problem.ts';
import { sendFile, serveCall } from '../platform/http/serve-call.ts';
import { clientKey } from '../platform/limits/client-networks.ts';
import { type RateLimits, takeEach } from '../platform/limits/rate-limits.ts';
import type { Policies } from '../platform/settings/policies.ts';
import { readCatalogue } from '../products/catalogue.ts';
import { type LinkParts, linkQuote } from '../verification/link-tokens.ts';
import { countRenewed, planQuote } from './plan-quote.ts';
import { type Quote, type QuoteLine, readQuote } from './quote.ts';
import { keepShownPolicies, markOpened } from './quote-store.ts';
import { writeQuote } from './write-quote.ts';

export interface QuoteParts extends LinkParts {
  readonly seller: Seller;
  readonly limits: RateLimits;
  readonly outbox: { wake(): void };
  readonly policies: Policies;
  readonly readVerifiedEmail: (request: FastifyRequest) => Promise<string | null>;
  readonly readQuotePdf: (quote: Quote) => Promise<Buffer>;
}

const noRenewal =
  'The order that you renew was bought with another email address. Use that one, or choose ' +
  '“Not a renewal” in your cart.';

const seatsCovered =
  'These seats are renewed already, or are being renewed just now. Choose what you want to do.';

const tooManyQuotes = 'Too many quotes within an hour. Please try again later.';

export function serveQuotes(app: FastifyInstance, parts: QuoteParts): void {
  const { db, seller, limits } = parts;

  serveCall(app, calls.createQuote, async ({ body, headers }, request, reply) => {
    const { email, billing, items, renews = [], renewCovered = false } = body;
    const verifiedEmail = await parts.readVerifiedEmail(request);
    const prices = await readCatalogue(db);
    const check = checkPurchase(prices, { email, verifiedEmail, items }, headers[names.ifMatch]);
    if (check.kind === 'refused') {
      if (check.code === 'prices-changed') reply.header('etag', prices.etag);
      return sendProblem(reply, check.code, check.details);
    }
    if (!(await arePaidOrdersOf(db, renews, email)))
      return sendProblem(reply, 'renewal-not-found', { detail: noRenewal });
    const shown = checkShownPolicies(parts.policies, headers[names.policiesShown]);
    if (shown.kind === 'changed') {
      const detail = shown.detail.replace('You have not been charged: ', '');
      return sendProblem(reply, 'policies-changed', { detail });
    }
    const renewal = { email, lines: check.lines, renews, renewCovered };
    const plan = await db.transaction().execute((tx) => planQuote(tx, renewal));
    if (plan.covered && !renewCovered)
      return sendProblem(reply, 'renewal-covered', { detail: seatsCovered, members: { plan } });
    const allowance = await takeEach([
      [limits.quotesPerClient, clientKey(request.ip)],
      [limits.quotesPerEmail, email],
    ]);
    if (!allowance.allowed)
      return sendProblem(reply, 'too-many-requests', { ...allowance, detail: tooManyQuotes });
    const lines = check.lines.map((line, position) => ({
      ...line,
      renewedSeats: countRenewed(plan.lines[position]?.parts ?? []),
    }));
    const wanted = { email, billing, lines, renews, renewCovered };
    const { number } = await db.transaction().execute(async (tx) => {
      const written = await writeQuote(tx, wanted, seller.timeZone);
      if (shown.versions) await keepShownPolicies(tx, written.number, shown.versions);
      return written;
    });
    parts.outbox.wake();
    const quote = await readQuote(db, { number });
    if (!quote) throw new Error(`The quote ${formatQuoteNumber(number)} is gone`);
    return showQuote(reply, quote, await linkQuote(parts, quote));
  });

  serveCall(app, calls.readQuote, async ({ body: { token }, headers }, request, reply) => {
    const quote = await readQuote(db, { token });
    if (!quote) return sendProblem(reply, 'quote-not-found');
    const isVerified = (await parts.readVerifiedEmail(request)) === quote.email;
    if (quote.state === 'open') await markOpened(db, quote.number, isVerified);
    const versions = parsePolicyVersions(headers[names.policiesShown] ?? '');
    if (versions && quote.state === 'open') await keepShownPolicies(db, quote.number, versions);
    return showQuote(reply, quote, token);
  });

  serveCall(app, calls.openQuotePdf, async ({ body: { token } }, _request, reply) => {
    const quote = await readQuote(db, { token });
    if (!quote) return sendProblem(reply, 'quote-not-found');
    return sendFile(
      reply,
      `${formatQuoteNumber(quote.number)}.pdf`,
      await parts.readQuotePdf(quote),
    );
  });

  async function showQuote(
    reply: FastifyReply,
    { orderId: _orderId, madeBy: _madeBy, policies: _policies, ...quote }: Quote,
    token: string,
  ): Promise<QuoteAnswer> {
    reply.header('cache-control', 'no-store');
    const newer = quote.revisedBy;
    return {
      ...quote,
      token,
      number: formatQuoteNumber(quote.number),
      billing: showBilling(quote.billing),
      lines: quote.lines.map(showLine),
      revises: quote.revises === null ? null : formatQuoteNumber(quote.revises),
      revisedBy:
        newer && (await linkQuote(parts, { ...newer, createdAt: new Date(newer.createdAt) })),
      createdAt: quote.createdAt.toISOString(),
      expiresAt: quote.expiresAt.toISOString(),
      bankAccount: seller.bankAccount ?? null,
    };
  }
}

/** What the buyer saves is shown; a price above the list's is the operators' business. */
function showLine(line: QuoteLine): QuoteAnswer['lines'][number] {
  const { insteadOf: _insteadOf, renewedSeats: _renewedSeats, listPriceCents, ...shown } = line;
  const isSaving = listPriceCents !== null && listPriceCents > line.unitPriceCents;
  return { ...shown, listPriceCents: isSaving ? listPriceCents : null };
}
