import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass, Field, type FieldProps } from '../../web/ui/field.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField, type TextFieldProps } from '../../web/ui/text-field.tsx';
import { refusedText } from './red.ts';

export interface FieldSpec
  extends Omit<FieldProps, 'error'>,
    Pick<TextFieldProps, 'inputClassName' | 'inputMode' | 'spellCheck' | 'placeholder'> {
  readonly label: string;
  /** `lines` are several. Without it, one line of text. A ticked checkbox is a text, too. */
  readonly type?: 'email' | 'tel' | 'date' | 'number' | 'lines' | 'checkbox';
  /** Labels by value: makes it a choice. */
  readonly options?: Readonly<Record<string, string>>;
  /** In a dialog: what it begins with. */
  readonly initial?: string;
  /** In a dialog: what is wrong with a text, besides what the shop says of it. */
  readonly check?: (text: string) => string | undefined;
}

export interface FieldState {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly error: string | undefined;
}

interface FieldsProps<Name extends string> {
  /** By their names; false leaves one out. */
  readonly of: Readonly<Partial<Record<Name, FieldSpec | false>>>;
  readonly fieldOf: (name: Name) => FieldState;
}

export function Fields<Name extends string>({ of, fieldOf }: FieldsProps<Name>) {
  const entries = Object.entries(of) as [Name, FieldSpec | false | undefined][];
  return entries.map(
    ([name, spec]) => spec && <SpecifiedField key={name} {...spec} {...fieldOf(name)} />,
  );
}

function SpecifiedField(spec: FieldSpec & FieldState) {
  const { type, options, placeholder, initial, check, ...field } = spec;
  if (options) return <SelectField {...field} options={options} placeholder={placeholder} />;
  if (type === 'number') return <NumberField {...field} />;
  if (type === 'lines') return <TextArea {...field} />;
  if (type === 'email') return <TextField {...field} type="email" spellCheck={false} />;
  if (type === 'checkbox') return <Checkbox {...field} />;
  return <TextField {...field} type={type} placeholder={placeholder} />;
}

/** The text of a checkbox that is ticked; it is empty otherwise, and missing where it isn't shown. */
export const ticked = 'true';

function Checkbox({ label, value, onChange, error }: FieldSpec & FieldState) {
  const errorId = useId();
  const isTicked = value === ticked;
  const tick = () => onChange({ target: { value: isTicked ? '' : ticked } });
  return (
    <div>
      {error && (
        <p id={errorId} className={`mb-1 text-sm wrap-anywhere ${refusedText}`}>
          {error}
        </p>
      )}
      <label className="flex min-h-11 w-fit items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={tick}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && errorId}
          className="size-5 shrink-0"
        />
        {label}
      </label>
    </div>
  );
}

/** The props of fields by their names, which are members of an object. */
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
  return (
    <TextField inputMode="decimal" inputClassName="text-right tabular-nums max-w-40" {...props} />
  );
}

interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'children'> {
  readonly inputClassName?: string;
}

export function TextArea({ inputClassName, ...props }: TextAreaProps) {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          rows={3}
          {...control}
          className={classNames(controlClass, 'resize-y', inputClassName)}
        />
      )}
    </Field>
  );
}

interface RadiosProps<Choice extends string> {
  readonly legend: string;
  /** Shows the legend, and the choices below each other. */
  readonly stacked?: boolean;
  readonly labels: Readonly<Record<Choice, ReactNode>>;
  readonly chosen: Choice | '';
  readonly onChoose: (choice: Choice) => void;
  readonly error?: string | undefined;
}

export function Radios<Choice extends string>(props: RadiosProps<Choice>) {
  const { legend, stacked = false, labels, chosen, onChoose, error } = props;
  const errorId = useId();
  return (
    <fieldset
      aria-describedby={error && errorId}
      className={classNames(!stacked && 'flex flex-wrap gap-x-6')}
    >
      <legend className={stacked ? 'mb-1.5 text-sm font-medium' : 'sr-only'}>{legend}</legend>
      {(Object.keys(labels) as Choice[]).map((choice) => (
        <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={legend}
            checked={chosen === choice}
            aria-invalid={error !== undefined || undefined}
            onChange={() => onChoose(choice)}
            // Beside the first line of several.
            className="mt-3.25 size-4.5 shrink-0 self-start"
          />
          <span>{labels[choice]}</span>
        </label>
      ))}
      {error && (
        <p id={errorId} className={`mt-1.5 text-sm ${refusedText}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void;
}

/** A form. Once it was submitted, the first field that is invalid gets the focus. */
export function Form({ onSubmit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);
  useEffect(() => {
    const invalid =
      isSubmitted.current && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!invalid) return;
    isSubmitted.current = false;
    invalid.focus();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    isSubmitted.current = true;
    onSubmit();
  };

  return <form {...props} ref={form} noValidate autoComplete="off" onSubmit={submit} />;
}
