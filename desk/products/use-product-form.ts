import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../web/api/api-error.ts';
import { useDraft } from '../ui/use-draft.ts';
import type { ProductValues } from './product-values.ts';

type Name = keyof ProductValues;

/** What was typed and not saved, and what the fields showed before. */
interface Unsaved {
  readonly typed: Partial<ProductValues>;
  readonly seen: Partial<ProductValues>;
}

const nothing: Unsaved = { typed: {}, seen: {} };

/**
 * The fields of a product. What was typed is kept under the name of the draft until it is saved. Fields that nobody has
 * typed in follow what others save.
 */
export function useProductForm(draftName: string, saved: ProductValues) {
  const queryClient = useQueryClient();
  const [unsaved, keep] = useDraft<Unsaved>(draftName, nothing);
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const put = (next: Unsaved) => {
    latest.current = next;
    keep(next);
  };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<object | null>(null);
  const values = { ...saved, ...unsaved.typed };

  const change = <N extends Name>(name: N, value: ProductValues[N]) => {
    const { typed, seen } = latest.current;
    if (isSame(value, saved[name])) return settle([name]);
    const before = name in typed ? seen : { ...seen, [name]: saved[name] };
    put({ typed: { ...typed, [name]: value }, seen: before });
    setErrors(({ [name]: _, ...others }) => others);
  };

  /** These fields show what is saved again, but for what was typed since `sent`. */
  const settle = (names: readonly string[], sent?: ProductValues) => {
    const { typed, seen } = latest.current;
    const isOpen = ([name, value]: [string, unknown]) =>
      !names.includes(name) || (sent !== undefined && !isSame(value, sent[name as Name]));
    const left = Object.fromEntries(Object.entries(typed).filter(isOpen));
    put(Object.keys(left).length > 0 ? { typed: left, seen } : nothing);
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !names.includes(name))),
    );
  };

  /** Shows at the fields what is wrong with them, and focuses the first. */
  const showFaults = (faults: readonly (readonly [name: PropertyKey | undefined, message: string])[]) => {
    const byName = Object.fromEntries(faults.toReversed().map(([name, message]) => [String(name), message]));
    setErrors(byName);
    setRefusal(byName);
  };

  /** Shows at the fields why the shop refused them. Those that another operator changed are replaced by saving again. */
  const refuse = async (error: unknown) => {
    const refused = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    const faults = refused.map(({ field, message }) => [field.split('.')[0] ?? '', message] as const);
    if (error instanceof ApiError && error.status === 409) {
      await queryClient.invalidateQueries();
      const seen = Object.entries(latest.current.seen).filter(
        ([name]) => !faults.some(([of]) => of === name),
      );
      put({ ...latest.current, seen: Object.fromEntries(seen) });
    }
    showFaults(faults);
  };

  return {
    refusal,
    values,
    errors,
    change,
    settle,
    refuse,
    showFaults,
    changed: Object.keys(unsaved.typed),
    /** What the operator saw in the changed fields. */
    seen: { ...saved, ...unsaved.seen },
    /** The props of a text field or a choice. */
    fieldOf: (name: Exclude<Name, 'comparison' | 'featured'>) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }) => change(name, target.value),
    }),
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
