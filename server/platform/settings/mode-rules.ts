import { type Mode, modes } from '../../../contract/states.ts';
import { isEncryptedDatabase } from './database-encryption.ts';
import { isLoopback } from './loopback.ts';
import { looksRandom } from './secret-strength.ts';
import type { SettingGroup } from './setting-group.ts';
import { type Environment, forbid, type Rule, requireStart, rule } from './setting-rule.ts';

export function readMode(environment: Environment): Mode | null {
  const value = environment.MODE?.trim() || 'demo';
  return modes.find((mode) => mode === value) ?? null;
}

/**
 * The settings that their mode refuses, and sentences that say so. They quote no value, which may
 * be a secret.
 */
export function findModeFaults(
  environment: Environment,
  groups: readonly Pick<SettingGroup<object>, 'findRules'>[],
): { variable: string; sentence: string }[] {
  const mode = readMode(environment);
  // An unknown mode demands nothing.
  if (!mode) return [];
  const rules = groups.flatMap(({ findRules }) => findRules(mode, environment));
  return (mode === 'live' ? [...rules, ...liveRules] : rules)
    .filter(({ variable, isMet }) => !isMet(environment[variable]?.trim() ?? '', environment))
    .map(({ variable, demand }) => ({
      variable,
      sentence: `${variable} ${demand} in ${mode} mode.`,
    }));
}

const liveRules: readonly Rule[] = [
  rule('HTTPS', 'must be true', (value) => value === 'true'),
  requireStart('PUBLIC_URL', 'https://'),
  rule(
    'SMTP_URL',
    'must be a mail server with TLS whose certificate is checked, by smtps:// or by smtp:// ' +
      'with a password or ?requireTLS=true,',
    isEncryptedMail,
  ),
  ...['DATABASE_URL', 'DATABASE_OWNER_URL'].map((variable) =>
    rule(
      variable,
      'must have ?sslmode=verify-full where the database is on another machine, with ' +
        '&sslrootcert=FILE for a CA of your own,',
      isEncryptedDatabase,
    ),
  ),
  // The support address, which takes its place in the other modes, is public and often read by
  // many.
  rule(
    'OPERATORS',
    'must be set to the people who may sign in to the desk and get alerts',
    (value, { OPERATOR_EMAILS = '' }) => (value || OPERATOR_EMAILS.trim()) !== '',
  ),
  ...['SHOP_SECRET', 'KEYS_SECRET'].map((variable) =>
    rule(
      variable,
      'must be set to 32 or more random characters (npm run shop -- secrets new)',
      looksRandom,
    ),
  ),
  rule(
    'KEYS_SECRET',
    'must be another secret than SHOP_SECRET',
    (value, { SHOP_SECRET = '' }) => value === '' || value !== SHOP_SECRET.trim(),
  ),
  rule('RATE_LIMITS', 'cannot be off', (value) => value !== 'off'),
  forbid('CRASH_AT'),
  // It is for gateways, too: anyone on the way could read their secret keys.
  rule('NODE_TLS_REJECT_UNAUTHORIZED', 'must not be 0', (value) => value !== '0'),
  rule(
    'NODE_OPTIONS',
    'must not load a file of the tests',
    (value) => !/(^|[\s=/\\"'])test[/\\]/.test(value),
  ),
];

/**
 * Loopback needs no TLS. With a password, the mailer requires STARTTLS. The mailer takes options
 * from the query.
 */
function isEncryptedMail(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, password, searchParams } = new URL(value);
  const requiresTls = password !== '' || searchParams.get('requireTLS') === 'true';
  const isChecked = searchParams
    .getAll('tls.rejectUnauthorized')
    .every((value) => value === 'true');
  const isEncrypted = protocol === 'smtps:' || (protocol === 'smtp:' && requiresTls);
  return isLoopback(hostname) || (isEncrypted && isChecked);
}
