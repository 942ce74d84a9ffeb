import { type Mode, modes } from '../../../contract/states.ts';
import { isEncryptedDatabase } from './database-encryption.ts';
import { isLoopback } from './loopback.ts';
import { looksRandom } from './secret-strength.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a mode demands of a setting. The demand ends a sentence that begins with the setting's name. */
interface Rule {
  readonly variable: string;
  readonly isMet: (value: string, environment: Environment) => boolean;
  readonly demand: string;
}

/** By default, the setting must be set. */
function rule(variable: string, demand: string, isMet: Rule['isMet'] = Boolean): Rule {
  return { variable, demand, isMet };
}

export function readMode(environment: Environment): Mode | null {
  const value = environment.MODE?.trim() || 'demo';
  return modes.find((mode) => mode === value) ?? null;
}

/** The settings that their mode refuses, and sentences that say so. They quote no value, which may be a secret. */
export function findModeFaults(environment: Environment): { variable: string; sentence: string }[] {
  const mode = readMode(environment);
  // An unknown mode demands nothing.
  if (!mode) return [];
  const takesPayPal =
    mode !== 'demo' && paypalKeys.some((variable) => environment[variable]?.trim());
  return [...rules[mode], ...(takesPayPal ? paypalRules : [])]
    .filter(({ variable, isMet }) => !isMet(environment[variable]?.trim() ?? '', environment))
    .map(({ variable, demand }) => ({
      variable,
      sentence: `${variable} ${demand} in ${mode} mode.`,
    }));
}

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'];

const paypalKeys = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'];

/** Of a shop that takes PayPal, which is on with any of its settings. */
const paypalRules: readonly Rule[] = [
  ...paypalKeys.map((variable) =>
    rule(variable, 'must be set for PayPal, as the other settings of PayPal are,'),
  ),
  rule('PUBLIC_URL', 'must be set for PayPal, which sends the buyer back there,'),
];

const rules: Readonly<Record<Mode, readonly Rule[]>> = {
  demo: [
    ...stripeKeys,
    'STRIPE_PAYMENT_METHODS',
    'STRIPE_API_BASE',
    ...paypalKeys,
    'PAYPAL_API_BASE',
  ].map((variable) => forbid(variable, 'is for MODE=sandbox or MODE=live, and must not be set')),
  sandbox: requireStripe('test'),
  live: [
    ...requireStripe('live'),
    rule('HTTPS', 'must be true', (value) => value === 'true'),
    requireStart('PUBLIC_URL', 'https://'),
    rule(
      'SMTP_URL',
      'must be a mail server with TLS whose certificate is checked, by smtps:// or by smtp:// with a password or ?requireTLS=true,',
      isEncryptedMail,
    ),
    ...['DATABASE_URL', 'DATABASE_OWNER_URL'].map((variable) =>
      rule(
        variable,
        'must have ?sslmode=verify-full where the database is on another machine, with &sslrootcert=FILE for a CA of your own,',
        isEncryptedDatabase,
      ),
    ),
    // The support address, which takes its place in the other modes, is public and often read by many.
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
    ...['STRIPE_API_BASE', 'PAYPAL_API_BASE', 'CRASH_AT'].map((variable) => forbid(variable)),
    // It is for Stripe, too: anyone on the way could read the secret key.
    rule('NODE_TLS_REJECT_UNAUTHORIZED', 'must not be 0', (value) => value !== '0'),
    rule(
      'NODE_OPTIONS',
      'must not load a file of the tests',
      (value) => !/(^|[\s=/\\"'])test[/\\]/.test(value),
    ),
  ],
};

function requireStripe(kind: 'test' | 'live'): readonly Rule[] {
  return [
    requireStart('STRIPE_SECRET_KEY', `sk_${kind}_`, `rk_${kind}_`),
    requireStart('STRIPE_PUBLISHABLE_KEY', `pk_${kind}_`),
    rule(
      'STRIPE_WEBHOOK_SECRETS',
      "must be set to the webhook endpoint's signing secret (whsec_…)",
    ),
  ];
}

function requireStart(variable: string, ...starts: readonly string[]): Rule {
  return rule(variable, `must be set and start with ${starts.join(' or ')}`, (value) =>
    starts.some((start) => value.startsWith(start)),
  );
}

function forbid(variable: string, demand = 'must not be set'): Rule {
  return rule(variable, demand, (value) => value === '');
}

/** Loopback needs no TLS. With a password, the mailer requires STARTTLS. The mailer takes options from the query. */
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
