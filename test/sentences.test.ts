import { expect, it } from 'vitest';
import { calls } from '../contract/calls.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { productsCalls } from '../contract/desk/products.ts';
import { quoteCalls } from '../contract/desk/quotes.ts';
import { endSentence } from '../contract/format.ts';
import { problems } from '../contract/problems.ts';
import { readSourceFiles } from './source-files.ts';
import { validBilling } from './valid-billing.ts';

const doubled = /[.!?,;:]\s*[.,;:!?]/;

const wrong = [null, '', 'x', '53 004 085 617', 0, 1.5, -1, [], 'x'.repeat(501), 'a\nb'];

it('no message of a field or a problem has two full stops, as a sentence either', () => {
  const schemas = [calls, orderCalls, productsCalls, quoteCalls].flatMap((table) =>
    Object.values(table).flatMap((call) => ('body' in call ? [call.body] : [])),
  );
  const messages = new Set(Object.values(problems).map(({ detail }) => detail));
  for (const schema of schemas) {
    for (const value of wrong) {
      const billing = Object.fromEntries(Object.keys(validBilling).map((name) => [name, value]));
      const details = { abn: value, purchaseOrder: value, accountsEmail: value };
      const fields = [
        'email',
        'code',
        'items',
        'lines',
        'note',
        'reason',
        'text',
        'what',
        'priceCents',
        'name',
      ];
      const body = {
        ...Object.fromEntries(fields.map((name) => [name, value])),
        billing: { ...billing, ...details },
      };
      for (const { message } of schema.safeParse(body).error?.issues ?? []) messages.add(message);
    }
  }
  expect(messages.size).toBeGreaterThan(80);
  const sentences = [...messages].map(endSentence);
  expect(sentences.filter((text) => doubled.test(text.replaceAll('…', '').replace(/\d[.,]\d/g, '')))).toEqual(
    [],
  );
});

it('a text that says that nothing was charged says it first', () => {
  const own = readSourceFiles().filter(({ path }) =>
    /^(contract|web|server\/(checkout|quotes))\//.test(path),
  );
  const texts = own
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ text }) => joinStrings(text).match(/[^'"`<>]*[Yy]ou (have not|haven’t) been charged/g) ?? []);
  expect(texts.length).toBeGreaterThan(50);
  const late = texts.filter((text) => !/^\s*You/.test(text));
  // What became of a payment whose outcome is not known yet.
  expect(late.filter((text) => !/^[^.]*Do not pay again/.test(text))).toEqual([
    expect.stringContaining('if it was refused, you have not been charged'),
  ]);
});

/** The strings that a file puts together of several lines, as one each. Comments are left out. */
function joinStrings(text: string): string {
  return text.replace(/^\s*(\/\/|\/?\*).*$/gm, '').replace(/['`] \+\s+['`]/g, '');
}

it('a text that comes from elsewhere is ended by endSentence', () => {
  const ended = /\$\{[^}`]*(message|outcome\.reason|reasonOf\(\w+\)|fault|failure)\}\./;
  const found: string[] = [];
  const own = readSourceFiles().filter(({ path }) => /^(cli|contract|desk|server|web)\//.test(path));
  for (const { path, text } of own)
    for (const [i, line] of text.split('\n').entries()) if (ended.test(line)) found.push(`${path}:${i + 1}`);
  expect(found).toEqual([]);
});
