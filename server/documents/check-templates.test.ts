import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { render } from '../../test/read-invoice.ts';
import { open, templates, write } from '../../test/try-renderer.ts';
import { checkTemplates } from './check-templates.ts';

const shopTemplates = join(import.meta.dirname, '../../documents');
const issuer = { seller, demo: false };

it("the shop's own templates compile", async () => {
  expect(await checkTemplates(render, issuer)).toEqual([]);
});

it('each template that does not compile is named, with its file, line and column', async () => {
  await cp(shopTemplates, templates, { recursive: true });
  const quote = await readFile(join(shopTemplates, 'quote.typ'), 'utf8');
  await write('quote', quote.replace('data.bankAccount', 'data.bankAcount'));
  const line = quote.split('\n').findIndex((text) => text.includes('data.bankAccount')) + 1;
  const refusals = new Set(await checkTemplates(open().render, issuer));
  expect([...refusals]).toEqual([
    `The template quote was refused: quote.typ:${line}:21: dictionary does not contain key "bankAcount".`,
  ]);
});
