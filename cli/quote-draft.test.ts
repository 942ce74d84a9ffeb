import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agreedQuote } from '../test/insert-quote.ts';
import { readPdf } from '../test/read-invoice.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { shareTestShop } from '../test/start-shop.ts';

const shop = await shareTestShop();
const { pool } = shop.database;
const run = (...args: string[]) => runShopCommand({ DATABASE_URL: shop.database.url }, 'quotes', ...args);

it('create --draft writes the PDF that would be sent, and nothing else', async () => {
  const readQuotes = async () => (await pool.query('select number from quotes order by 1')).rows;
  const before = await readQuotes();
  const file = join(shop.dataFolder, 'draft.json');
  writeFileSync(file, JSON.stringify(agreedQuote({ note: 'To be approved' })));
  const pdf = join(shop.dataFolder, 'draft.pdf');
  expect(await run('create', file, '--draft', pdf)).toMatchObject({ exitCode: 0, output: '' });
  const text = (await readPdf(readFileSync(pdf))).join();
  for (const expected of ['Quote number Draft', 'To be approved', 'Ironbark Enterprise Protection', 'PayPal'])
    expect(text).toContain(expected);
  writeFileSync(file, JSON.stringify({ ...agreedQuote(), validUntil: '2020-01-01' }));
  const refused = await run('create', file, '--draft', pdf);
  expect(refused).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('Choose today or a later day'),
  });
  expect(await readQuotes()).toEqual(before);
});
