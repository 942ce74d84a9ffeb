import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { anyTypedText } from '../../test/any-typed-text.ts';
import { moreByNight } from '../../test/more-by-night.ts';
import { readPdf, render } from '../../test/read-invoice.ts';
import { sampleNote } from '../../test/sample-note.ts';
import { sampleLine, sampleOrder } from '../../test/sample-order.ts';
import { sampleQuote, sampleQuoteLine } from '../../test/sample-quote.ts';
import type { DocumentRequest } from './compiler-process.ts';
import { describeInvoice } from './invoice.ts';
import { describeNote } from './note.ts';
import { describeQuote } from './quote.ts';

test('whatever is typed into its fields, a document has the figures and words of one in plain letters', async () => {
  const fields = fc.array(anyTypedText, { minLength: 6, maxLength: 6 });
  const expected = await Promise.all(
    describeAll(Array(6).fill('x')).map(async (request) =>
      (await readText(request)).split(' ').filter(isWord),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fields, async (texts) => {
      for (const [i, request] of describeAll(texts).entries()) {
        // How words are apart depends on the fonts beside them.
        const shown = (await readText(request)).replaceAll(' ', '');
        for (const word of expected[i] ?? []) expect([word, shown.includes(word)]).toEqual([word, true]);
      }
    }),
    { numRuns: moreByNight(60, 2) },
  );
});

async function readText(request: DocumentRequest): Promise<string> {
  return (await readPdf(await render(request))).join(' ');
}

/** Figures, and words of the shop: shorter ones may be found by chance. */
function isWord(text: string): boolean {
  return /^[!-~]{4,}$/.test(text);
}

function describeAll([firstName, company, street, purchaseOrder, productName, written]: readonly string[]) {
  const billing = { ...sampleOrder().billing, firstName, company, street, city: company, purchaseOrder };
  const phone = street ?? '';
  const lines = [sampleLine({ quantity: 3, productName: productName ?? '' }), sampleLine()];
  const order = sampleOrder({ billing: { ...billing, phone } as never, lines });
  const { lines: _lines, ...adjusted } = order;
  const quote = {
    ...sampleQuote({ lines: lines.map(sampleQuoteLine) }),
    billing: order.billing,
    note: written ?? '',
  };
  const issuer = { seller, demo: false };
  const ways = { paypal: true, payto: false };
  return [
    describeInvoice({ ...issuer, order }),
    describeInvoice({ ...issuer, order, reissuedAt: order.paidAt }),
    describeNote({
      ...issuer,
      note: { ...sampleNote({ lines: lines.slice(1) }), order: adjusted, reason: written ?? '' },
    }),
    describeQuote({ ...issuer, ways, link: null, quote }),
  ];
}
