import * as z from 'zod/mini';
import { text, url } from './config-values.ts';

/** The forms of settings for payments. Each message ends a sentence that begins with the setting's name. */

export function startsWith(...starts: readonly string[]) {
  return text().check(
    z.refine(
      (value) => starts.some((start) => value.startsWith(start)) && /^\w+$/.test(value),
      `must start with ${list(starts)}, without spaces`,
    ),
  );
}

/** Several, so that a secret can be replaced without losing an event. */
export function webhookSecrets() {
  return commaSeparated((part) => /^whsec_\S+$/.test(part), 'must be secrets that start with whsec_');
}

export function emailList() {
  return commaSeparated((part) => z.regexes.email.test(part), 'must be email addresses');
}

/** The address of a server without a path. */
export function origin() {
  return z.pipe(
    url('http', 'https').check(
      z.refine(
        (value) => !URL.canParse(value) || isOrigin(new URL(value)),
        'must be an address without a path',
      ),
    ),
    z.transform((value) => new URL(value).origin),
  );
}

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && search + hash + username + password === '';
}

function commaSeparated(isPart: (part: string) => boolean, message: string) {
  const split = (value: string) => value.split(',').map((part) => part.trim());
  return z.pipe(
    text().check(z.refine((value) => split(value).every(isPart), `${message}, separated by commas`)),
    z.transform(split),
  );
}

function list(values: readonly string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(values);
}
