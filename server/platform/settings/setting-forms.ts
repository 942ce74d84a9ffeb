import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { type Role, roles } from '../../../contract/desk/desk-call.ts';
import { readEmail } from '../../../contract/text.ts';
import { isLoopback } from './loopback.ts';
import { isPercentEncoded } from './percent-encoded.ts';
import { shortestSecret } from './secret-strength.ts';

/** The forms of settings. Each message ends a sentence that begins with the setting's name. */

export function text() {
  return z.string().check(z.trim());
}

function textThat(isValid: (value: string) => boolean, message: string) {
  return text().check(z.refine(isValid, message));
}

export function secretText() {
  return text().check(
    z.minLength(shortestSecret, `must have at least ${shortestSecret} characters`),
  );
}

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be ${listChoices(values)}`);
}

function listChoices(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

export function hostName() {
  return textThat((value) => /^\S+$/.test(value), 'must be a host name or an address');
}

export function wholeNumber(minimum: number, maximum: number) {
  const isWithin = (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  const form = textThat(isWithin, `must be a whole number from ${minimum} to ${maximum}`);
  return z.pipe(form, z.transform(Number));
}

/** Null for `off`. */
export function portOrOff() {
  const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  return z.pipe(
    textThat(
      (value) => value === 'off' || isPort(value),
      'must be off or a whole number from 0 to 65535',
    ),
    z.transform((value) => (value === 'off' ? null : Number(value))),
  );
}

function url(...protocols: string[]) {
  return text().check(addressRule(protocols));
}

function addressRule(protocols: readonly string[]) {
  const starts = protocols.map((protocol) => `${protocol}://`);
  return z.refine<string>(
    (value) => starts.some((start) => value.startsWith(start)) && URL.canParse(value),
    `must be an address that starts with ${starts.join(' or ')}`,
  );
}

/**
 * The address of a server, perhaps with a user and a password. A character of a password that ends
 * the host of an address would be taken for a part of it, and shown in messages.
 */
export function serverUrl(...protocols: string[]) {
  const isWritten = z.refine<string>(isPercentEncoded, {
    error:
      'has a character that must be percent-encoded, as in a password: %23 for #, %2F for /, ' +
      '%3F for ?, %25 for %',
    abort: true,
  });
  return text().check(isWritten, addressRule(protocols));
}

/**
 * An address without a path: the shop has its origin to itself, as its cookies and the links in
 * mails require.
 */
export function site() {
  const isOrigin = ({ pathname, search, hash, username, password }: URL) =>
    pathname === '/' && search + hash + username + password === '';
  const withoutPath = z.refine<string>(
    (value) => !URL.canParse(value) || isOrigin(new URL(value)),
    'must be an address without a path',
  );
  return url('http', 'https').check(withoutPath);
}

/** The address of a server without a path, which is not reached in clear over a network. */
export function origin() {
  const isInClear = ({ protocol, hostname }: URL) => protocol === 'http:' && !isLoopback(hostname);
  const notInClear = z.refine<string>(
    (value) => !isInClear(new URL(value)),
    'must start with https:// unless its host is this machine (localhost, 127.0.0.1 or [::1])',
  );
  const toOrigin = z.transform((value: string) => new URL(value).origin);
  return z.pipe(site(), toOrigin).check(notInClear);
}

/** The address of a sender, with or without a name. */
export function mailbox() {
  return textThat(
    (value) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
    'must be an address like shop@example.com or Shop <shop@example.com>',
  );
}

/** Which proxies are trusted to name the client, in the form of Fastify's `trustProxy`. */
export function proxyTrust() {
  const message =
    'must be true, false, a number of proxies, or addresses and networks separated by commas';
  const read = (value: string) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/.test(value) ? Number(value) : value;
  };
  return z.pipe(textThat(isProxyTrust, message), z.transform(read));
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyTrust(value: string): boolean {
  if (/^(true|false|\d{1,3})$/.test(value)) return true;
  return value
    .split(',')
    .every((part) => namedNetworks.includes(part.trim()) || isNetwork(part.trim()));
}

function isNetwork(value: string): boolean {
  const [address = '', prefix = '0', ...rest] = value.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) > 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
  );
}

export function startsWith(...starts: readonly string[]) {
  return textThat(
    (value) => starts.some((start) => value.startsWith(start)) && /^\w+$/.test(value),
    `must start with ${listChoices(starts)}, without spaces`,
  );
}

export function emailList() {
  const list = commaSeparated(isEmail, 'must be email addresses');
  return z.pipe(
    list,
    z.transform((parts: string[]) => parts.map((part) => readEmail(part) ?? part)),
  );
}

function isEmail(text: string): boolean {
  return readEmail(text) !== null;
}

/** Who may sign in to the desk, and what for. */
export interface OperatorSetting {
  /** As `readEmail` has it. */
  readonly email: string;
  readonly role: Role;
}

/** `owner@shop.example:owner, ana@shop.example:sales`. An address without a role is an owner's. */
export function operatorList() {
  const form = new RegExp(`^([^:]+)(?::(${roles.join('|')}))?$`);
  const read = (part: string): OperatorSetting => {
    const [, email = '', role = 'owner'] = form.exec(part) ?? [];
    return { email: readEmail(email) ?? '', role: role as Role };
  };
  const list = commaSeparated(
    (part) => read(part).email !== '',
    `must be email addresses, each with :${roles.join(', :')} or no role`,
  );
  const toOperators = z.transform((parts: string[]) => parts.map(read));
  return z.pipe(list, toOperators).check(
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

export function commaSeparated(isPart: (part: string) => boolean, message: string) {
  const split = (value: string) => value.split(',').map((part) => part.trim());
  return z.pipe(
    textThat((value) => split(value).every(isPart), `${message}, separated by commas`),
    z.transform(split),
  );
}
