import { formatDollars } from '../../contract/money.ts';
import { capitalise } from '../ui/format.tsx';

const nothing = 'none';

type Values = Readonly<Record<string, unknown>> | null;

/**
 * What an action changed, in words; null on a side without a value. Values that stay the same come
 * first, to say what it was about. What is new and empty is left out.
 */
export function describeChanges(before: Values, after: Values) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names.map((name) => ({
    name: describeName(name),
    before: describeValue(name, before?.[name]),
    after: describeValue(name, after?.[name]),
  }));
  return changes
    .filter(({ before, after }) => before !== null || after !== nothing)
    .map((change) => (change.before === change.after ? { ...change, before: null } : change))
    .toSorted((a, b) => Number(a.before !== null) - Number(b.before !== null));
}

/** `product-repriced` is "Product repriced". */
export function nameAction(action: string): string {
  return capitalise(action.replaceAll('-', ' '));
}

/** `refundId` is "Refund ID". */
function describeName(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ cents$/, '')
    .replace(/\bid\b/, 'ID')
    .replace(/\bgst\b/, 'GST');
  return capitalise(words);
}

function describeValue(name: string, value: unknown): string | null {
  if (value === undefined) return null;
  if (value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /cents$/i.test(name)) return formatDollars(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return nothing;
  return value.map((entry) => describeValue(name, entry)).join(', ');
}
