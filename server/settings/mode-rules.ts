import type { Database } from '../database/tables.ts';
import { isLoopback } from './loopback.ts';

export const modes = [
  'demo',
  'sandbox',
  'live',
] as const satisfies readonly Database['database_mode']['mode'][];

type Mode = (typeof modes)[number];
type Environment = Readonly<Record<string, string | undefined>>;

/** What a mode demands of a setting. The demand ends a sentence that begins with the setting's name. */
interface Rule {
  readonly variable: string;
  readonly isMet: (value: string, environment: Environment) => boolean;
  readonly demand: string;
}

/** A setting that its mode refuses, and the sentence that says so. It never quotes the value, which may be a secret. */
export interface ModeFault {
  readonly variable: string;
  readonly sentence: string;
}

export function readMode(environment: Environment): Mode | null {
  const value = environment.MODE?.trim() || 'demo';
  return modes.find((mode) => mode === value) ?? null;
}

export function findModeFaults(mode: Mode, environment: Environment): ModeFault[] {
  const takesPayPal = mode !== 'demo' && paypalKeys.some((variable) => environment[variable]?.trim());
  return [...rules[mode], ...(takesPayPal ? paypalRules : [])]
    .filter(({ variable, isMet }) => !isMet(environment[variable]?.trim() ?? '', environment))
    .map(({ variable, demand }) => ({ variable, sentence: `${variable} ${demand} in ${mode} mode.` }));
}

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'];

const paypalKeys = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'];

/** Of a shop that takes PayPal, which is on with any of its settings. */
const paypalRules: readonly Rule[] = [
  ...paypalKeys.map((variable) => ({
    variable,
    isMet: Boolean,
    demand: 'must be set for PayPal, as the other settings of PayPal are,',
  })),
  {
    variable: 'PUBLIC_URL',
    isMet: Boolean,
    demand: 'must be set for PayPal, which sends the buyer back there,',
  },
];

const rules: Readonly<Record<Mode, readonly Rule[]>> = {
  demo: [...stripeKeys, 'STRIPE_PAYMENT_METHODS', 'STRIPE_API_BASE', ...paypalKeys, 'PAYPAL_API_BASE'].map(
    (variable) => ({
      ...forbid(variable),
      demand: 'is for MODE=sandbox or MODE=live, and must not be set',
    }),
  ),
  sandbox: requireStripe('test'),
  live: [
    ...requireStripe('live'),
    { variable: 'HTTPS', isMet: (value) => value === 'true', demand: 'must be true' },
    requireStart('PUBLIC_URL', 'https://'),
    {
      variable: 'SMTP_URL',
      isMet: isEncryptedMail,
      demand:
        'must be a mail server with TLS whose certificate is checked, by smtps:// or by smtp:// with a password or ?requireTLS=true,',
    },
    {
      // The support address, which takes its place in the other modes, is public and often read by many.
      variable: 'OPERATORS',
      isMet: (value, { OPERATOR_EMAILS = '' }) => (value || OPERATOR_EMAILS.trim()) !== '',
      demand: 'must be set to the people who may sign in to the desk and get alerts',
    },
    ...['SHOP_SECRET', 'KEYS_SECRET'].map((variable) => ({
      variable,
      isMet: Boolean,
      demand: 'must be set to 32 or more random characters',
    })),
    { variable: 'RATE_LIMITS', isMet: (value) => value !== 'off', demand: 'cannot be off' },
    ...['STRIPE_API_BASE', 'PAYPAL_API_BASE', 'CRASH_AT'].map(forbid),
    {
      // It is for Stripe, too: anyone on the way could read the secret key.
      variable: 'NODE_TLS_REJECT_UNAUTHORIZED',
      isMet: (value) => value !== '0',
      demand: 'must not be 0',
    },
    {
      variable: 'NODE_OPTIONS',
      isMet: (value) => !/(^|[\s=/\\"'])test[/\\]/.test(value),
      demand: 'must not load a file of the tests',
    },
  ],
};

function requireStripe(kind: 'test' | 'live'): readonly Rule[] {
  return [
    requireStart('STRIPE_SECRET_KEY', `sk_${kind}_`, `rk_${kind}_`),
    requireStart('STRIPE_PUBLISHABLE_KEY', `pk_${kind}_`),
    {
      variable: 'STRIPE_WEBHOOK_SECRETS',
      isMet: Boolean,
      demand: "must be set to the webhook endpoint's signing secret (whsec_…)",
    },
  ];
}

function requireStart(variable: string, ...starts: readonly string[]): Rule {
  return {
    variable,
    isMet: (value) => starts.some((start) => value.startsWith(start)),
    demand: `must be set and start with ${starts.join(' or ')}`,
  };
}

function forbid(variable: string): Rule {
  return { variable, isMet: (value) => value === '', demand: 'must not be set' };
}

/** Loopback needs no TLS. With a password, the mailer requires STARTTLS. The mailer takes options from the query. */
function isEncryptedMail(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, password, searchParams } = new URL(value);
  const requiresTls = password !== '' || searchParams.get('requireTLS') === 'true';
  const isChecked = searchParams.getAll('tls.rejectUnauthorized').every((value) => value === 'true');
  const isEncrypted = protocol === 'smtps:' || (protocol === 'smtp:' && requiresTls);
  return isLoopback(hostname) || (isEncrypted && isChecked);
}
