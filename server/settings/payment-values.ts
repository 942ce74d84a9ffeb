import * as z from 'zod/mini';
import { type Role, roles } from '../../contract/desk/desk-call.ts';
import { listChoices, text, url } from './config-values.ts';

/** The forms of settings for payments and operators. Each message ends a sentence that begins with the setting's name. */

export function startsWith(...starts: readonly string[]) {
  return text().check(
    z.refine(
      (value) => starts.some((start) => value.startsWith(start)) && /^\w+$/.test(value),
      `must start with ${listChoices(starts)}, without spaces`,
    ),
  );
}

/** Several, so that a secret can be replaced without losing an event. */
export function webhookSecrets() {
  return commaSeparated((part) => /^whsec_\S+$/.test(part), 'must be secrets that start with whsec_');
}

/** Cards are always taken. */
export function stripeMethods() {
  const methods = commaSeparated((part) => part === 'card' || part === 'payto', 'must be card or payto');
  return methods.check(z.refine((list) => list.includes('card'), 'must have card among them'));
}

export function emailList() {
  return commaSeparated((part) => z.regexes.email.test(part), 'must be email addresses');
}

/** Who may sign in to the desk, and what for. */
export interface OperatorSetting {
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
}

/** `owner@shop.example:owner, ana@shop.example:sales`. An address without a role is an owner's. */
export function operatorList() {
  const form = new RegExp(`^([^:]+)(?::(${roles.join('|')}))?$`);
  const list = commaSeparated(
    (part) => {
      const [, email = ''] = form.exec(part) ?? [];
      return z.regexes.email.test(email);
    },
    `must be email addresses, each with :${roles.join(', :')} or no role`,
  );
  const read = (part: string): OperatorSetting => {
    const [, email = '', role = 'owner'] = form.exec(part) ?? [];
    return { email: email.toLowerCase(), role: role as Role };
  };
  return z
    .pipe(
      list,
      z.transform((parts) => parts.map(read)),
    )
    .check(
      z.refine(
        (operators) => new Set(operators.map(({ email }) => email)).size === operators.length,
        'must name each address once',
      ),
      z.refine(
        (operators) => operators.some(({ role }) => role === 'owner'),
        'must name at least one owner, such as owner@shop.example:owner',
      ),
    );
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
