/** What a form or a query contains: texts, in objects and lists by their brackets. */
export interface Form {
  [name: string]: FormValue;
}
export type FormValue = string | Form | FormValue[];

/** Reads `metadata[order_id]=A&expand[]=charge`, Stripe's form encoding. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(form, splitName(name), value);
  return listsOf(form) as Form;
}

/** `['metadata', 'order_id']` of `metadata[order_id]`. */
function splitName(name: string): string[] {
  const start = name.indexOf('[');
  if (start <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, start), ...name.slice(start + 1, -1).split('][')];
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const inner = form[key];
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
  form[key] = next;
  put(next, rest, value);
}

/** An object whose names are 0, 1, 2 and so on is a list. */
function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsOf(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
