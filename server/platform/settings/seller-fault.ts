import type * as z from 'zod/mini';
import { endSentence } from '../../../contract/format.ts';

/** A sentence about one wrong field of `shop.config.ts`: what is right there. */
export function describeSellerFault(shop: unknown, issue: z.core.$ZodIssue): string {
  return endSentence(`shop.config.ts: ${issue.path.join('.')} ${demand(shop, issue)}`);
}

function demand(shop: unknown, issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return demandType(shop, issue);
  if (issue.code === 'unrecognized_keys') return `has no field "${issue.keys.join('" and no "')}"`;
  return issue.message;
}

/** About a field that is missing, or of another type. */
function demandType(shop: unknown, { path, expected }: z.core.$ZodIssueInvalidType): string {
  const field = String(path.at(-1));
  const group = Object(path.slice(0, -1).reduce((value, name) => Object(value)[name], shop));
  const form = forms[expected] ?? `a ${expected}`;
  if (group[field] !== undefined) return `must be ${form}`;

  const likely = Object.keys(group).find((name) => name !== field && isLike(name, field));
  return likely ? `is missing: correct the name "${likely}"` : `is missing: it must be ${form}`;
}

const forms: Readonly<Record<string, string>> = {
  string: 'a text in quotation marks',
  array: 'a list in square brackets',
  object: 'several fields in braces',
};

/** Whether a name is another one with one letter changed, added or left out, or in the other case. */
function isLike(name: string, field: string): boolean {
  const [shorter = '', longer = ''] = [name, field]
    .map((text) => text.toLowerCase())
    .sort((one, other) => one.length - other.length);
  const same = [...longer].findIndex((letter, i) => letter !== shorter[i]);
  if (same < 0) return true;
  const rest = longer.slice(same + 1);
  return rest === shorter.slice(same) || rest === shorter.slice(same + 1);
}
