import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** The forms of settings. Each message ends a sentence that begins with the setting's name. */

export function text() {
  return z.string().check(z.trim());
}

export function secretText() {
  return text().check(z.minLength(32, 'must have at least 32 characters'));
}

export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, `must be ${listChoices(values)}`);
}

export function listChoices(values: readonly string[]): string {
  return new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(values);
}

export function hostName() {
  return text().check(z.regex(/^\S+$/, 'must be a host name or an address'));
}

export function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.pipe(
    text().check(z.regex(/^\d{1,9}$/, { error: message, abort: true })),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum, message), z.maximum(maximum, message))),
  );
}

/** Null for `off`. */
export function portOrOff() {
  const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
  return z.pipe(
    text().check(
      z.refine((value) => value === 'off' || isPort(value), 'must be off or a whole number from 0 to 65535'),
    ),
    z.transform((value) => (value === 'off' ? null : Number(value))),
  );
}

export function url(...protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}://`);
  return text().check(
    z.refine(
      (value) => starts.some((start) => value.startsWith(start)) && URL.canParse(value),
      `must be an address that starts with ${starts.join(' or ')}`,
    ),
  );
}

/** The address of a sender, with or without a name. */
export function mailbox() {
  const isMailbox = (value: string) =>
    z.regexes.email.test(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value);
  return text().check(
    z.refine(isMailbox, 'must be an address like shop@example.com or Shop <shop@example.com>'),
  );
}

/** Which proxies are trusted to name the client, in the form of Fastify's `trustProxy`. */
export function proxyTrust() {
  const error = 'must be true, false, a number of proxies, or addresses and networks separated by commas';
  return z.pipe(text().check(z.refine(isProxyTrust, error)), z.transform(readProxyTrust));
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyTrust(value: string): boolean {
  if (/^(true|false|\d{1,3})$/.test(value)) return true;
  return value.split(',').every((part) => namedNetworks.includes(part.trim()) || isNetwork(part.trim()));
}

function isNetwork(value: string): boolean {
  const [address = '', prefix = '0', ...rest] = value.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function readProxyTrust(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}
