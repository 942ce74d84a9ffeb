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
  /** Gets the whole body, and the part of it that the operator changed. */
  readonly save: (body: z.output<Schema>, changed: Partial<z.output<Schema>>) => Promise<unknown>;
}

/** A form whose fields have the names of a body's members. The contract checks it, and its messages are at the fields. */
export function useProductForm<Values extends FieldValues, Schema extends z.ZodMiniType>({
  draft,
  values,
  schema,
  read,
  save,
}: ProductForm<Values, Schema>) {
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const keepUnsaved = useUnsaved(draft, form, values);
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
      await save(checked.data as z.output<Schema>, pickFields(checked.data, dirtyFields));
      keepUnsaved(typed);
      form.reset(typed);
    } catch (error) {
      const refused = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      for (const { field, message } of refused.toReversed()) refuse(field.split('.')[0] ?? '', message);
    }
  });

  const fieldOf = (name: Path<Values>) => ({
    ...form.register(name),
    error: errors[name]?.message as string | undefined,
  });
  return { submit, fieldOf, isChanged: isDirty };
}

/** Puts what was typed and not saved back into a form, and keeps it. Returns what to call with the values once saved. */
function useUnsaved<Values extends FieldValues>(draft: string, form: UseFormReturn<Values>, values: Values) {
  const [unsaved, keep] = useDraft<Partial<Values>>(draft, nothing);
  const saved = useRef(values);
  const first = useRef(unsaved);
  useEffect(() => {
    for (const [name, value] of Object.entries(first.current)) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
    const { unsubscribe } = form.watch((typed) => {
      const changed = Object.entries(typed).filter(([name, value]) => value !== saved.current[name]);
      keep(changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : nothing);
    });
    return unsubscribe;
  }, [form, keep]);
  return (typed: Values) => {
    saved.current = typed;
    keep(nothing);
  };
}

const nothing = {};

function pickFields<Body>(body: Body, wanted: object): Partial<Body> {
  const entries = Object.entries(body as object).filter(([name]) => name in wanted);
  return Object.fromEntries(entries) as Partial<Body>;
}
