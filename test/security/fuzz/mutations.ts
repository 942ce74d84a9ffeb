import fc, { type Arbitrary } from 'fast-check';
import { hostileValues } from './known-values.ts';

/** One change of a value somewhere within it. */
interface ValueChange {
  /** Which of the value's members, counted through all depths. */
  readonly at: number;
  readonly to: unknown;
  readonly how: 'replace' | 'remove' | 'wrap' | 'add';
}

const valueChange: Arbitrary<ValueChange> = fc.record({
  at: fc.nat(40),
  to: fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 2 })),
  how: fc.constantFrom('replace', 'replace', 'remove', 'wrap', 'add'),
});

/** A value with one to three changes: most of what it was is left. */
export function nearly(values: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(valueChange, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(applyChange, structuredClone(value)));
}

function applyChange(value: unknown, { at, to: made, how }: ValueChange): unknown {
  const to: unknown = structuredClone(made);
  const places = listPlaces(value);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return to;
  const { holder, name } = place;
  if (how === 'remove') delete holder[name];
  else if (how === 'add') holder[typeof to === 'string' ? to : 'extra'] = to;
  else holder[name] = how === 'wrap' ? [holder[name]] : to;
  return value;
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

/** Every member of an object or a list, through all depths. */
function listPlaces(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...listPlaces(holder[name])]);
}

/** A text with something put in, or cut out, or cut off; the changes of one purpose come first. */
export function nearlyText(texts: Arbitrary<string>): Arbitrary<string> {
  const change = fc.oneof(
    fc.constantFrom<(text: string) => string>(
      (text) => text.replace(/:\s*\d+/, ':1e309'),
      (text) => text.replace(/(\{)("[^"]*":)/, '$1$2null,$2'),
      (text) => text.replace('{', '{"__proto__":{"isAdmin":true},'),
      (text) => `${'['.repeat(20_000)}${text}`,
      (text) => text + text,
    ),
    fc.tuple(fc.nat(400), fc.nat(20), fc.string({ unit: 'binary', maxLength: 10 })).map(
      ([at, cut, put]) =>
        (text: string) =>
          text.slice(0, at) + put + text.slice(at + cut),
    ),
  );
  return fc.tuple(texts, change).map(([text, apply]) => apply(text));
}
