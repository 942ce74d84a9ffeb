import { expect, it } from 'vitest';
import { insertQuote } from '../test/insert-quote.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { shareTestShop } from '../test/start-shop.ts';

const shop = await shareTestShop();
const { pool } = shop.database;
const run = (...args: string[]) => runShopCommand({ DATABASE_URL: shop.database.url }, 'quotes', ...args);

it('follow-up queues a mail in the same words, and asks before a second one', async () => {
  const { number } = await insertQuote(pool, { email: 'liam@example.com' });
  const first = await run('follow-up', number, '--text', 'As discussed');
  expect([first.exitCode, first.output]).toEqual([
    0,
    expect.stringContaining(`The follow-up of ${number} is queued for liam@example.com.`),
  ]);
  const second = await run('follow-up', number);
  expect([second.exitCode, second.output]).toEqual([1, expect.stringContaining('within the last 24 hours')]);
  expect((await run('follow-up', number, '--again')).exitCode).toBe(0);
  expect((await run('show', number)).output).toContain('“As discussed”');
});

it('follow-up does several quotes, and ends with 1 when one is refused', async () => {
  const [first, second] = [await insertQuote(pool), await insertQuote(pool)];
  const ended = await insertQuote(pool, { daysLeft: -1 });
  const both = await run('follow-up', first.number, second.number);
  expect([both.exitCode, both.output.match(/On its way to mia@example\.com/g)?.length]).toEqual([0, 2]);
  const { exitCode, output } = await run('follow-up', first.number, ended.number, '--again', '--json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(output)).toEqual({
    results: [
      { number: first.number, done: 'On its way to mia@example.com.', refused: null },
      { number: ended.number, done: null, refused: expect.stringContaining('has expired') },
    ],
  });
});
