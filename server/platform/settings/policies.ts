import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countOf } from '../../../contract/format.ts';
import { type PolicyAnswer, type PolicyName, policyNames } from '../../../contract/policies.ts';
import type { Seller } from '../../../contract/seller.ts';
import { addressLines } from '../../../contract/shown-billing.ts';

export interface Policy extends PolicyAnswer {
  readonly text: string;
}

export type Policies = Readonly<Record<PolicyName, Policy>>;

/** Beside `shop.config.ts`. */
export const shopPolicies = join(import.meta.dirname, '..', '..', '..', 'policies');

/**
 * Reads the seller's policies. `{email}` and other names of `shop.config.ts` in braces become the
 * seller's values.
 */
export function readPolicies(seller: Seller, folder = shopPolicies): Policies {
  const read = (name: PolicyName): Policy => {
    const file = join(folder, `${name}.md`);
    const text = insertSeller(existsSync(file) ? readFileSync(file, 'utf8') : '', seller);
    const { title, blocks } = parsePolicy(text);
    const hash = createHash('sha256').update(`${name}\n${text}`).digest('hex');
    return { title, version: hash.slice(0, 16), blocks, text };
  };
  return { terms: read('terms'), privacy: read('privacy'), refunds: read('refunds') };
}

/** What live mode refuses: the demo's policies, each of which says so, and a text with a gap. */
export function findPolicyFaults(policies: Policies): string[] {
  return policyNames.flatMap((name) => {
    const { text } = policies[name];
    const file = `policies/${name}.md`;
    if (/demonstration shop/i.test(text))
      return [`${file} is the demo's, and must be your own in live mode.`];
    const { length } = text.trim();
    if (length < shortestPolicy)
      return [
        `${file} has ${countOf(length, 'character')}, and must have your policy in live mode: ` +
          `${shortestPolicy} or more.`,
      ];
    const [gap] = /\{\w*\}/.exec(text) ?? [];
    return gap ? [`${file} has ${gap}, which shop.config.ts doesn't give.`] : [];
  });
}

const shortestPolicy = 200;

function insertSeller(text: string, { address, ...seller }: Seller): string {
  const values: Record<string, unknown> = { ...seller, address: addressLines(address).join(', ') };
  return text.replace(/\{(\w+)\}/g, (gap, name: string) =>
    typeof values[name] === 'string' ? values[name] : gap,
  );
}

/**
 * Reads a small part of Markdown: a title (`#`), headings (`##`), paragraphs, lists (`-`),
 * `**bold**` and links to https and mailto addresses. Everything else is text.
 */
export function parsePolicy(markdown: string): Pick<PolicyAnswer, 'title' | 'blocks'> {
  let title = '';
  const blocks: PolicyAnswer['blocks'] = [];
  for (const block of markdown.split(/\r?\n\s*\r?\n/)) {
    const lines = block
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    const [first = ''] = lines;
    const heading = /^(#{1,6}) +(.+)$/.exec(first);
    if (heading?.[1] === '#') title = heading[2] ?? '';
    else if (heading) blocks.push({ kind: 'heading', lines: [parseSpans(heading[2] ?? '')] });
    const rest = heading ? lines.slice(1) : lines;
    const items = rest.join('\n').split(/^[-*] +/m);
    const paragraph = items[0]?.replaceAll('\n', ' ').trim();
    if (paragraph) blocks.push({ kind: 'paragraph', lines: [parseSpans(paragraph)] });
    if (items.length > 1)
      blocks.push({
        kind: 'list',
        lines: items.slice(1).map((item) => parseSpans(item.replaceAll('\n', ' ').trim())),
      });
  }
  return { title, blocks };
}

const marked = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https:\/\/|mailto:)[^\s)]+)\)/g;

function parseSpans(text: string): PolicyAnswer['blocks'][number]['lines'][number] {
  const spans = [];
  let end = 0;
  for (const { 0: whole, 1: bold, 2: link = '', 3: href, index } of text.matchAll(marked)) {
    if (index > end) spans.push({ text: text.slice(end, index) });
    spans.push(bold === undefined ? { text: link, href } : { text: bold, bold: true as const });
    end = index + whole.length;
  }
  return end < text.length ? [...spans, { text: text.slice(end) }] : spans;
}
