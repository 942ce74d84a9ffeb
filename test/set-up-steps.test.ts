import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { readSetUp } from '../server/today/set-up.ts';
import { shop } from '../shop.config.ts';
import { configOf } from './config-of.ts';
import { shareTestDatabase } from './test-database.ts';

const { db } = await shareTestDatabase();

it('docs/desk.md has every step on the way to the first sale, in their order', async () => {
  const steps = await readSetUp({ db, config: configOf({}), seller: shop, mailer: { destination: '' } });
  const listed = [...readFileSync(join(root, 'docs/desk.md'), 'utf8').matchAll(/^\d\. \*\*(.+?)\*\*:/gm)];
  expect(listed.map(([, title]) => title)).toEqual(steps.map(({ title }) => title));
});
