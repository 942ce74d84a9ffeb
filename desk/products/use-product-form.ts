import { useState } from 'react';
import { ApiError } from '../../web/api/api-error.ts';
import { useDraft } from '../ui/use-draft.ts';
import type { ProductValues, TextName } from './product-values.ts';

type Name = keyof ProductValues;
type Fault = readonly [name: PropertyKey | undefined, message: string];

/** What was typed and not saved, and what the fields showed before. */
type Unsaved = Readonly<Record<'typed' | 'seen', Partial<ProductValues>>>;

const nothing: Unsaved = { typed: {}, seen: {} };

/**
 * The fields of a product. What was typed is kept under the name of the draft until it is saved.
 * Fields that nobody has typed in follow what others save.
 */
export function useProductForm(draftName: string, saved: ProductValues) {
  const [unsaved, keep] = useDraft<Unsaved>(draftName, nothing);
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const values = { ...saved, ...unsaved.typed };

  const change = <N extends Name>(name: N, value: ProductValues[N]) => {
    if (isSame(value, saved[name])) return settle([name]);
    keep(({ typed, seen }) => ({
      typed: { ...typed, [name]: value },
      seen: name in typed ? seen : { ...seen, [name]: saved[name] },
    }));
    setErrors((shown) => without([name], shown));
  };

  /** These fields show what is saved again, but for what was typed since `sent`. */
  const settle = (names: readonly string[], sent?: ProductValues) => {
    keep(({ typed, seen }) => {
      const settled = names.filter(
        (name) => !sent || isSame(typed[name as Name], sent[name as Name]),
      );
      const left = without(settled, typed);
      if (Object.keys(left).length === 0) return nothing;
      return { typed: left, seen };
    });
    setErrors((shown) => without(names, shown));
  };

  /** Of several faults of a field, the first is shown. */
  const showFaults = (faults: readonly Fault[]) => {
    const named = faults.toReversed().map(([name, message]) => [String(name), message]);
    setErrors(Object.fromEntries(named));
  };

  /** Shows why the shop refused fields. Those that others changed are replaced by saving again. */
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return showFaults([]);
    const faults = (error.problem?.errors ?? []).map(
      ({ field, message }) => [field.split('.')[0] ?? '', message] as const,
    );
    if (error.status === 409) {
      const names = faults.map(([name]) => name);
      keep(({ typed, seen }) => ({ typed, seen: without(names, seen) }));
    }
    showFaults(faults);
  };

  return {
    values,
    errors,
    change,
    settle,
    refuse,
    showFaults,
    changed: Object.keys(unsaved.typed),
    /** What the operator saw in the changed fields. */
    seen: { ...saved, ...unsaved.seen },
    fieldOf: (name: TextName) => ({
      value: values[name],
      error: errors[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        change(name, target.value),
    }),
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function without<Whole extends object>(names: readonly string[], whole: Whole): Partial<Whole> {
  const entries = Object.entries(whole).filter(([name]) => !names.includes(name));
  return Object.fromEntries(entries) as Partial<Whole>;
}
