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

it('a text that comes from elsewhere is ended by endSentence', () => {
  const ended = /\$\{[^}`]*(message|outcome\.reason|reasonOf\(\w+\)|fault|failure)\}\./;
  const found: string[] = [];
  const own = readSourceFiles().filter(({ path }) => /^(cli|contract|desk|server|web)\//.test(path));
  for (const { path, text } of own)
    for (const [i, line] of text.split('\n').entries()) if (ended.test(line)) found.push(`${path}:${i + 1}`);
  expect(found).toEqual([]);
});
