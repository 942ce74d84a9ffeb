import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../../web/api/api-error.ts';
import { useDraft } from '../ui/use-draft.ts';

interface ProductForm<Values extends FieldValues, Schema extends z.ZodMiniType> {
  /** What was typed and not saved is kept under this name. */
  readonly draft: string;
  readonly values: Values;
  /** The contract's schema of the body. */
  readonly schema: Schema;
  readonly read: (values: Values) => unknown;
  /** Gets the whole body, and the part of it that the operator changed, with what it was. Returns what was saved. */
  readonly save: (body: z.output<Schema>, changed: Changed<z.output<Schema>>) => Promise<Values | undefined>;
}

type Changed<Body> = Partial<Body> & { readonly seen: Partial<Body> };

/** A form whose fields have the names of a body's members. The contract checks it, and its messages are at the fields. */
export function useProductForm<Values extends FieldValues, Schema extends z.ZodMiniType>({
  draft,
  values,
  schema,
  read,
  save,
}: ProductForm<Values, Schema>) {
  const queryClient = useQueryClient();
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const { seen, accept, forget } = useUnsaved(draft, form, values);
  const { errors, isDirty, dirtyFields } = form.formState;
  const refuse = (field: string, message: string) =>
    form.setError(field as Path<Values>, { message }, { shouldFocus: true });

  const submit = form.handleSubmit(async (typed) => {
    const checked = schema.safeParse(read(typed));
    if (!checked.success) {
      for (const { path, message } of checked.error.issues.toReversed()) refuse(String(path[0]), message);
      return;
    }
    try {
      const changed = pickFields(checked.data as z.output<Schema>, dirtyFields);
      const before = pickFields(read(seen()) as z.output<Schema>, dirtyFields);
      const saved = (await save(checked.data as z.output<Schema>, { ...changed, seen: before })) ?? typed;
      forget(saved);
      form.reset(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      // The form now says what another operator saved. Saving again replaces it.
      if (error instanceof ApiError && error.status === 409) {
        accept(refused.map(({ field }) => field));
        void queryClient.invalidateQueries();
      }
      for (const { field, message } of refused.toReversed()) refuse(field.split('.')[0] ?? '', message);
    }
  });

  const fieldOf = (name: Path<Values>) => ({
    ...form.register(name),
    error: errors[name]?.message as string | undefined,
  });
  return { submit, fieldOf, isChanged: isDirty };
}

/**
 * Puts what was typed and not saved back into a form, and keeps it, with what the operator saw in its place. Fields that
 * nobody has typed in follow what others save.
 */
function useUnsaved<Values extends FieldValues>(draft: string, form: UseFormReturn<Values>, values: Values) {
  const [unsaved, keep] = useDraft<Unsaved<Values>>(draft, nothing);
  const first = useRef(unsaved);
  const seen = useRef<Values>({ ...values, ...unsaved.seen });
  const latest = useRef(values);
  const accepted = useRef(new Set<string>());
  latest.current = values;

  const follow = () => {
    for (const [name, value] of Object.entries(latest.current)) {
      if (seen.current[name] === value) continue;
      const isTyped = form.getFieldState(name as Path<Values>).isDirty;
      if (isTyped && !accepted.current.delete(name)) continue;
      seen.current = { ...seen.current, [name]: value };
      if (!isTyped)
        form.resetField(name as Path<Values>, { defaultValue: value as PathValue<Values, Path<Values>> });
    }
  };
  useEffect(() => {
    for (const [name, value] of Object.entries(first.current.typed ?? {})) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    const { unsubscribe } = form.watch((typed) => {
      const names = Object.keys(typed).filter((name) => typed[name] !== seen.current[name]);
      const pick = (from: object) =>
        Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<Values>;
      keep(names.length > 0 ? { typed: pick(typed), seen: pick(seen.current) } : nothing);
    });
    return unsubscribe;
  }, [form, keep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is rendered last.
  useEffect(follow, [JSON.stringify(values)]);
  return {
    seen: () => seen.current,
    accept(names: readonly string[]) {
      for (const name of names) accepted.current.add(name);
      follow();
    },
    forget(saved: Values) {
      seen.current = saved;
      accepted.current.clear();
      keep(nothing);
    },
  };
}

interface Unsaved<Values> {
  readonly typed?: Partial<Values>;
  /** What the form showed before the operator typed. */
  readonly seen?: Partial<Values>;
}

const nothing = {};

function pickFields<Body>(body: Body, wanted: object): Partial<Body> {
  const entries = Object.entries(body as object).filter(([name]) => name in wanted);
  return Object.fromEntries(entries) as Partial<Body>;
}
