import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { hostName, mailbox, proxyTrust, text, url, wholeNumber } from './settings/config-values.ts';
import { encryptedUnlessLoopback } from './settings/loopback.ts';

/** Everything that can be set from outside. Read once, at start, from the environment alone. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether the socket to listen on was opened by systemd, so that it outlives the process. */
  readonly inheritsSocket: boolean;
  /** Demo mode: test cards only, codes are shown on the page, invoices carry a mark. */
  readonly demo: boolean;
  /** Absolute path of the folder for the own database, mails and the secret. */
  readonly dataFolder: string;
  /** A PostgreSQL to use; null runs the shop's own. */
  readonly databaseUrl: string | null;
  /** Most connections to the database at once. */
  readonly databasePoolSize: number;
  /** Whether PostgreSQL keeps the plans of statements; a pooler that cannot keep them apart needs them off. */
  readonly preparedStatements: boolean;
  /** Whether this process works the queue and sweeps, as well as answering requests or instead. */
  readonly worker: 'on' | 'off' | 'only';
  /** A gateway that speaks the protocol of docs/payments.md; null takes the demo one in the own process. */
  readonly gatewayUrl: string | null;
  /** A mail server; null writes every mail to a file in the data folder. */
  readonly smtpUrl: string | null;
  /** The sender of all mails; null takes the seller's support address. */
  readonly mailFrom: string | null;
  /** Where buyers find the shop, for the receipt's link and the page's head; null leaves it out. */
  readonly publicUrl: string | null;
  /** Keys the HMAC of verification codes; null makes one and keeps it in the data folder. */
  readonly secret: string | null;
  /** Which proxies may say who the client is: Fastify's `trustProxy`. */
  readonly trustProxy: boolean | number | string;
  /** Whether buyers reach the shop by HTTPS, which makes cookies Secure. */
  readonly https: boolean;
  /** Whether codes, invoice look-ups and purchases are limited. Only load tests turn that off. */
  readonly rateLimits: boolean;
  readonly adminHost: string;
  /** Where metrics are served; null serves none. */
  readonly adminPort: number | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/** Either a config, or every fault of the environment at once, each a sentence for whoever starts the shop. */
export type ConfigReading = { readonly config: Config } | { readonly faults: readonly string[] };

/** Reads the variables that `.env.example` lists; an empty one counts as not set, unknown ones are not looked at. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ConfigReading {
  const given = Object.entries(environment).filter(([, value]) => value?.trim());
  const reading = variables.safeParse(Object.fromEntries(given));
  if (!reading.success) return { faults: reading.error.issues.map(describeFault) };
  const settings = reading.data;
  return {
    config: {
      host: settings.HOST,
      port: settings.PORT,
      inheritsSocket: settings.LISTEN_FDS === 1,
      demo: settings.MODE === 'demo',
      dataFolder: resolve(settings.DATA_DIR),
      databaseUrl: settings.DATABASE_URL ?? null,
      databasePoolSize: settings.DATABASE_POOL_SIZE,
      preparedStatements: settings.PREPARED_STATEMENTS === 'on',
      worker: settings.WORKER,
      gatewayUrl: settings.GATEWAY_URL ?? null,
      smtpUrl: settings.SMTP_URL ?? null,
      mailFrom: settings.MAIL_FROM ?? null,
      publicUrl: settings.PUBLIC_URL ?? null,
      secret: settings.SHOP_SECRET ?? null,
      trustProxy: settings.TRUST_PROXY,
      https: settings.HTTPS === 'true',
      rateLimits: settings.RATE_LIMITS === 'on',
      adminHost: settings.ADMIN_HOST,
      adminPort: settings.ADMIN_PORT ?? null,
      logLevel: settings.LOG_LEVEL,
    },
  };
}

const variables = z
  .object({
    HOST: z._default(hostName(), '127.0.0.1'),
    PORT: z._default(wholeNumber(0, 65_535), 3000),
    LISTEN_FDS: z._default(wholeNumber(0, 1), 0),
    MODE: z._default(z.enum(['demo', 'live'], 'must be demo or live'), 'demo'),
    DATA_DIR: z._default(text(), 'data'),
    DATABASE_URL: z.optional(url('postgres', 'postgresql')),
    DATABASE_POOL_SIZE: z._default(wholeNumber(4, 90), 20),
    PREPARED_STATEMENTS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    WORKER: z._default(z.enum(['on', 'off', 'only'], 'must be on, off or only'), 'on'),
    GATEWAY_URL: z.optional(url('http', 'https').check(encryptedUnlessLoopback)),
    SMTP_URL: z.optional(url('smtp', 'smtps')),
    MAIL_FROM: z.optional(mailbox()),
    PUBLIC_URL: z.optional(url('http', 'https')),
    SHOP_SECRET: z.optional(text().check(z.minLength(32, 'must have at least 32 characters'))),
    TRUST_PROXY: z._default(proxyTrust(), false),
    HTTPS: z._default(z.enum(['true', 'false'], 'must be true or false'), 'false'),
    RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
    ADMIN_HOST: z._default(hostName(), '127.0.0.1'),
    ADMIN_PORT: z.optional(wholeNumber(0, 65_535)),
    LOG_LEVEL: z._default(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        'must be one of fatal, error, warn, info, debug and silent',
      ),
      'info',
    ),
  })
  .check(
    z.refine(({ WORKER, DATABASE_URL }) => WORKER === 'on' || DATABASE_URL, {
      error: 'must be on without DATABASE_URL: no other process can use the own database',
      path: ['WORKER'],
    }),
    z.refine(({ MODE, RATE_LIMITS }) => MODE === 'demo' || RATE_LIMITS === 'on', {
      error: 'cannot be off in live mode',
      path: ['RATE_LIMITS'],
    }),
  );

/** Values are left out of the sentence: some of them are secrets. */
function describeFault(issue: { path: readonly PropertyKey[]; message: string }): string {
  return `${issue.path.join('.')} ${issue.message}.`;
}
