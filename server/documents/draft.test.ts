import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { readPdf, renderer } from '../../test/read-invoice.ts';
import { sampleLine } from '../../test/sample-order.ts';
import { sampleQuote, sampleQuoteLine } from '../../test/sample-quote.ts';
import { openDrafts } from './draft.ts';

const issuer = { seller, demo: false, ways: { paypal: false, payto: false } };
const draftOf = (count: number) => {
  const lines = Array.from({ length: count }, (_, i) => sampleQuoteLine(sampleLine({ quantity: i + 1 })));
  return { ...sampleQuote({ lines }), number: null };
};

it('a drawing has the pages of the PDF, as shapes: no text, no script and nothing of another place', async () => {
  const { drawDraft, renderDraft } = openDrafts({ ...issuer, ...renderer });
  for (const count of [1, 40]) {
    const { svg, pages } = await drawDraft('ana@harbour.example', draftOf(count));
    expect(pages).toBe((await readPdf(await renderDraft('ana@harbour.example', draftOf(count)))).length);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 595\.28 [\d.]+"/);
    const risky = /<script|<text|<foreignObject|<style|\son\w+=|href="(?!#|data:image\/)/i;
    expect(risky.exec(svg)?.[0]).toBeUndefined();
    expect(svg.length).toBeLessThan(1_000_000);
    // The paper of a page would hide the page before it.
    const papers = [
      ...svg.matchAll(/(<svg [^>]*>|<g transform="matrix\(1 0 0 1 0 [\d.]+\)">)<path fill="#ffffff"/g),
    ];
    expect(papers).toHaveLength(pages);
  }
});

it('one operator has one draft made at a time, and keeps no other operator waiting for it', async () => {
  const first = Promise.withResolvers<{ svg: string; pages: number }>();
  const waiting = [
    first.promise,
    Promise.resolve({ svg: '', pages: 2 }),
    Promise.resolve({ svg: '', pages: 3 }),
  ];
  const { drawDraft } = openDrafts({
    ...{ ...issuer, ...renderer },
    drawDraft: () => waiting.shift() ?? Promise.reject(new Error('Another draft was made')),
  });
  const drawn = drawDraft('ana@harbour.example', draftOf(1));
  await expect(drawDraft('ana@harbour.example', draftOf(1))).rejects.toMatchObject({ code: 'RENDERER_BUSY' });
  expect(await drawDraft('noah@harbour.example', draftOf(1))).toMatchObject({ pages: 2 });
  first.resolve({ svg: '', pages: 1 });
  expect(await drawn).toMatchObject({ pages: 1 });
  expect(await drawDraft('ana@harbour.example', draftOf(1))).toMatchObject({ pages: 3 });
});
