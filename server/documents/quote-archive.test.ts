import { expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { insertQuote } from '../../test/insert-quote.ts';
import { readPdf, render as renderDocument } from '../../test/read-invoice.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { type Quote, readQuote } from '../quotes/quote.ts';
import { openQuoteArchive } from './quote.ts';
import type { RenderDocument } from './render.ts';

let renders = 0;

const database = await shareTestDatabase();
const render: RenderDocument = (request) => {
  renders += 1;
  return renderDocument(request);
};

const openArchive = (shopUrl: string | null, demo = false, secret = 'secret') =>
  openQuoteArchive({
    db: database.db,
    secret,
    render,
    seller: shop,
    demo,
    ways: { paypal: false, payto: false },
    shopUrl,
  });

async function newQuote(): Promise<Quote> {
  const { row } = await insertQuote(database.pool);
  const quote = await readQuote(database.db, { number: row });
  if (!quote) throw new Error('The quote is gone');
  return quote;
}

it('a quote is rendered once: later calls, and calls at the same time, return the first bytes', async () => {
  const quote = await newQuote();
  const archives = [true, false].map((demo) => openArchive(null, demo));
  const [first, ...others] = await Promise.all(archives.map((read) => read(quote)));
  const rendered = renders;
  for (const read of archives) others.push(await read(quote));
  expect(renders).toBe(rendered);
  for (const pdf of others) expect(pdf.equals(first ?? Buffer.from(''))).toBe(true);
});

it('a link is in the PDF only where others can open it', async () => {
  const hasLink = async (shopUrl: string | null) => {
    const quote = await newQuote();
    const pages = await readPdf(await openArchive(shopUrl)(quote));
    return pages.join('').includes('#quote=');
  };
  expect(await hasLink('https://shop.example.com')).toBe(true);
  for (const url of [null, 'http://localhost:3000', 'http://127.0.0.1:3000/'])
    expect(await hasLink(url)).toBe(false);
});

it('the file that says how to pay is not given out once the quote has ended', async () => {
  const quote = await newQuote();
  const read = openArchive('https://shop.example.com');
  const textOf = async (state: Quote['state']) => (await readPdf(await read({ ...quote, state }))).join(' ');
  expect(await textOf('open')).toContain('BSB');
  for (const state of ['expired', 'withdrawn', 'revised', 'paid'] as const) {
    const text = await textOf(state);
    expect(text).toContain('Do not pay this quote');
    expect(text).not.toContain('BSB');
  }
});
