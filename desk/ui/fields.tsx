import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass, Field, type FieldProps } from '../../web/ui/field.tsx';
import { TextField, type TextFieldProps } from '../../web/ui/text-field.tsx';

/** The props of the fields that show members of an object, by their names. */
export function fieldsOf<Values extends object>(
  values: Values,
  change: (next: Values) => void,
  errorOf: (name: string) => string | undefined = () => undefined,
) {
  return <Name extends keyof Values & string>(name: Name) => ({
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ ...values, [name]: target.value }),
    error: errorOf(name),
  });
}

/** A number or an amount in dollars: digits under digits. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="decimal" inputClassName="text-right tabular-nums max-w-40" {...props} />;
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {
  readonly inputClassName?: string;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, className, inputClassName, ...others } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <textarea
          rows={3}
          {...others}
          {...control}
          className={classNames(controlClass, 'resize-y', inputClassName)}
        />
      )}
    </Field>
  );
}

/** A checkbox with its label beside it. */
export function CheckboxField({ label, ...props }: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 text-sm font-medium">
      <input {...props} type="checkbox" className="size-5 shrink-0" />
      {label}
    </label>
  );
}

interface RadiosProps<Choice extends string> {
  readonly legend: string;
  /** Shows the legend, and the choices below each other. */
  readonly stacked?: boolean;
  readonly labels: Readonly<Record<Choice, ReactNode>>;
  readonly chosen: Choice | '';
  readonly onChoose: (choice: Choice) => void;
}

/** One choice of a few. */
export function Radios<Choice extends string>(props: RadiosProps<Choice>) {
  const { legend, stacked = false, labels, chosen, onChoose } = props;
  return (
    <fieldset className={stacked ? undefined : 'flex flex-wrap gap-x-6'}>
      <legend className={stacked ? 'mb-1.5 text-sm font-medium' : 'sr-only'}>{legend}</legend>
      {(Object.keys(labels) as Choice[]).map((choice) => (
        <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={legend}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            className="size-4.5 shrink-0"
          />
          <span>{labels[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Another object each time the form has been refused: its first invalid field gets the focus. */
  readonly refusal?: object | null;
  readonly onSubmit: () => void;
}

/** A form, whose fields the page and the shop check. */
export function Form({ refusal = null, onSubmit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return <form {...props} ref={form} noValidate autoComplete="off" onSubmit={submit} />;
}
