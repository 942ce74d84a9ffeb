import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { policyAnswer } from '../../contract/policies.ts';
import { shop as seller } from '../../shop.config.ts';

import { startTestShop } from '../../test/start-shop.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { findPolicyFaults, parsePolicy, readPolicies, shopPolicies } from '../platform/settings/policies.ts';

const [shop, folder] = await Promise.all([startTestShop(), makeTemporaryFolder()]);
await cp(shopPolicies, folder, { recursive: true });
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

it('a policy is text without markup, with the values of the seller', async () => {
  const answer = await fetch(`${shop.url}${calls.readPolicy.path.replace(':name', 'terms')}`);
  const policy = policyAnswer.parse(await answer.json());
  expect(policy.title).toBe('Terms of sale');
  expect(JSON.stringify(policy.blocks)).toContain(`${seller.legalName}, ABN ${seller.abn}, Level 12`);
  expect((await fetch(`${shop.url}/api/policies/other`)).status).toBe(400);
});

it('no policy of the demo takes the rights of the Australian Consumer Law away', async () => {
  const { terms, refunds } = readPolicies(seller);
  for (const { text } of [terms, refunds])
    expect(text).toContain('cannot be excluded under the Australian Consumer Law');
  expect(`${terms.text} ${refunds.text}`).not.toMatch(/no refunds?\b|non-refundable/i);
});

it('live mode refuses the policies of the demo, gaps and missing files', async () => {
  const faults = () => findPolicyFaults(readPolicies(seller, folder));
  expect(faults()).toHaveLength(3);
  for (const name of ['terms', 'privacy', 'refunds']) {
    const file = join(folder, `${name}.md`);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/demonstration shop/g, 'shop'));
  }
  expect(faults()).toEqual([]);
  await writeFile(join(folder, 'terms.md'), `# Terms\n\n${'We sell. '.repeat(40)}{fax}`);
  await rm(join(folder, 'refunds.md'));
  expect(faults()).toEqual([
    "policies/terms.md has {fax}, which shop.config.ts doesn't give.",
    'policies/refunds.md has 0 characters, and must have your policy in live mode: 200 or more.',
  ]);
  await writeFile(join(folder, 'refunds.md'), 'x'.repeat(199));
  expect(faults()[1]).toContain('has 199 characters, and must have your policy in live mode: 200 or more.');
  await writeFile(join(folder, 'refunds.md'), 'x'.repeat(200));
  expect(faults()).toHaveLength(1);
});

it('reads headings, paragraphs, lists, bold text and safe links of Markdown, and the rest as text', () => {
  const markdown = `# A title\n\n## Part\nOne **bold** line,\nand [a link](https://example.com/a).\n- first\n- second\n  goes on\n\n[bad](javascript:alert(1)) <b>x</b>\n`;
  expect(parsePolicy(markdown)).toEqual({
    title: 'A title',
    blocks: [
      { kind: 'heading', lines: [[{ text: 'Part' }]] },
      {
        kind: 'paragraph',
        lines: [
          [
            ...[{ text: 'One ' }, { text: 'bold', bold: true }, { text: ' line, and ' }],
            ...[{ text: 'a link', href: 'https://example.com/a' }, { text: '.' }],
          ],
        ],
      },
      { kind: 'list', lines: [[{ text: 'first' }], [{ text: 'second goes on' }]] },
      { kind: 'paragraph', lines: [[{ text: '[bad](javascript:alert(1)) <b>x</b>' }]] },
    ],
  });
});
