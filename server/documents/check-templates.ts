import type { FastifyBaseLogger } from 'fastify';
import { priceLines } from '../../contract/money.ts';
import { allOtherWays } from '../../contract/payment-methods.ts';
import type { DocumentRequest } from './compiler-process.ts';
import { describeEvidence } from './evidence/describe-evidence.ts';
import { sampleEvidence } from './evidence/sample-evidence.ts';
import { describeInvoice, type Issuer } from './invoice.ts';
import { installCompiler, missingCompiler } from './missing-compiler.ts';
import { describeNote } from './note.ts';
import { describeQuote } from './quote.ts';
import { openRenderer, type RenderDocument } from './render.ts';

/**
 * Logs each template that doesn't compile. Buyers are served meanwhile: it is in a process of its
 * own, which ends. Returns the sentence about a missing compiler, with what to do; null where it is
 * there.
 */
export async function reportTemplates({
  log,
  ...issuer
}: Issuer & Logging): Promise<string | null> {
  const { render, stop } = openRenderer({ log });
  const refusals = await checkTemplates(render, issuer).finally(stop);
  if (refusals.includes(missingCompiler)) {
    const sentence = `${missingCompiler} ${installCompiler}`;
    log.error(sentence);
    return sentence;
  }
  for (const refusal of refusals)
    log.error(`${refusal} Keys are mailed without such a document until it is corrected.`);
  return null;
}

interface Logging {
  readonly log: FastifyBaseLogger;
}

/**
 * Renders a sample of each document. Returns a sentence for each template that doesn't compile,
 * with file and line.
 */
export async function checkTemplates(render: RenderDocument, issuer: Issuer): Promise<string[]> {
  const refusals: string[] = [];
  for (const request of describeSamples(issuer)) {
    // One after the other: what buyers and mails wait for is in between.
    await render(request).catch((error: unknown) =>
      refusals.push(error instanceof Error ? error.message : String(error)),
    );
  }
  return refusals;
}

/** One of each document, and of each state of a quote that its template tells apart. */
export function describeSamples(issuer: Issuer): DocumentRequest[] {
  const at = new Date('2026-11-20T01:00:00Z');
  const line = { productId: 'sample', productName: 'Sample', quantity: 2, unitPriceCents: 8999 };
  const term = { term: { months: 36 } };
  const days = { startsOn: '2026-11-20', endsOn: '2029-11-19' };
  const seats = { firstSeat: 1, lastSeat: 2, seatsLeft: 2, openSeats: 2 };
  const sums = priceLines([line]);
  const buyer = {
    email: 'sample@example.com',
    billing: {
      ...{ firstName: 'Sam', lastName: 'Sample', company: 'Sample Pty Ltd', abn: '51824753556' },
      ...{ street: '1 Example Street', city: 'Sydney', state: 'NSW' as const, postcode: '2000' },
      ...{ phone: '', purchaseOrder: 'PO-1', accountsEmail: '' },
    },
  };
  const order = {
    ...buyer,
    ...sums,
    id: 'ORD-SAMPLE',
    renews: ['ORD-EARLIER'],
    quoteNote: 'Sample',
    paymentMethod: 'card' as const,
    transactionId: 'TXN-SAMPLE',
    invoiceNumber: 1,
    paidAt: at,
    lines: [{ ...line, ...term, licences: [{ ...days, ...seats }] }],
  };
  const { lines: _lines, ...adjusted } = order;
  const note = {
    ...{ number: 1, issuedAt: at, reason: 'Sample', refundedAt: at, gatewayRefundId: 'RFN-SAMPLE' },
    ...{ amountCents: sums.totalCents, gstCents: sums.gstCents, order: adjusted },
    lines: [
      { ...line, ...term, licences: [], days: [{ ...days, seats: 2 }], endedKeys: ['SAMPL'] },
    ],
  };
  const quote = {
    ...{ ...buyer, ...sums, number: 1, orderId: null, renews: [], note: 'Sample' },
    renewCovered: false,
    ...{
      madeBy: null,
      revises: null,
      revisedBy: null,
      createdAt: at,
      expiresAt: at,
      policies: null,
    },
    lines: [{ ...line, description: '', term: { months: 36 }, listPriceCents: 9999 }],
  };
  const link = {
    ways: allOtherWays,
    link: 'https://shop.example.com/#quote=sample',
  };
  return [
    describeInvoice({ ...issuer, order }),
    describeInvoice({ ...issuer, order, reissuedAt: at }),
    describeNote({ ...issuer, note }),
    describeQuote({ ...issuer, ...link, quote: { ...quote, state: 'open' } }),
    describeQuote({ ...issuer, ...link, quote: { ...quote, state: 'expired' } }),
    describeEvidence({ ...issuer, evidence: sampleEvidence(order), preparedAt: at }),
  ];
}
