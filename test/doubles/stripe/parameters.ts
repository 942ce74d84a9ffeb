import { invalidParameter, missingParameter, unknownParameter } from './api-error.ts';
import type { Form, FormValue } from './form.ts';

/** The parameters of a request, read one by one. Each reader throws Stripe's error for a wrong value. */
export class Parameters {
  readonly form: Form;

  constructor(form: Form) {
    this.form = form;
  }

  /** Refuses every parameter that isn't in the list. `expand` and the script's `key` are always allowed. */
  allow(...names: string[]): void {
    const unknown = Object.keys(this.form).find((name) => ![...names, 'expand', 'key'].includes(name));
    if (unknown !== undefined) throw unknownParameter(unknown);
  }

  text(name: string): string | null {
    const value = this.form[name];
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string') throw invalidParameter(name, `Invalid string: ${name}`);
    return value;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === null) throw missingParameter(name);
    return value;
  }

  integer(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^-?\d{1,15}$/.test(value))
      throw invalidParameter(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return Number(value);
  }

  boolean(name: string): boolean | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value !== 'true' && value !== 'false') throw invalidParameter(name, `Invalid boolean: ${value}`);
    return value === 'true';
  }

  object(name: string): Parameters {
    const value = this.form[name];
    if (value === undefined || value === '') return new Parameters({});
    if (typeof value !== 'object' || Array.isArray(value))
      throw invalidParameter(name, `Invalid object`, 'parameter_invalid_string_empty');
    return new Parameters(value);
  }

  list(name: string): readonly FormValue[] {
    const value = this.form[name] ?? [];
    if (!Array.isArray(value)) throw invalidParameter(name, 'Invalid array');
    return value;
  }

  /** `metadata`, with Stripe's limits. */
  metadata(): Record<string, string> {
    const entries = Object.entries(this.object('metadata').form);
    if (entries.length > 50) throw invalidParameter('metadata', 'Metadata can have at most 50 keys.');
    return Object.fromEntries(entries.map(([key, value]) => [key, checkMetadata(key, value)]));
  }
}

function checkMetadata(key: string, value: FormValue): string {
  const name = `metadata[${key}]`;
  if (typeof value !== 'string') throw invalidParameter(name, 'Metadata values must be strings.');
  if (key.length > 40 || value.length > 500)
    throw invalidParameter(name, 'Metadata keys can have up to 40 characters, and values up to 500.');
  return value;
}
