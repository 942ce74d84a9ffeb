import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { endSentence } from '../../../contract/format.ts';
import { modes } from '../../../contract/states.ts';
import { StartError } from '../process/start-error.ts';
import * as forms from './setting-forms.ts';
import type { OwnOf, SettingGroup } from './setting-group.ts';
import type { Environment } from './setting-rule.ts';

export type Config = Readonly<ReturnType<typeof nameSettings>>;

export type ConfigReading<Own> =
  | { readonly config: Config & Own }
  | { readonly faults: readonly string[] };

/**
 * An empty variable counts as not set, and others are ignored. `groups` add settings of their own.
 */
export function readConfig<Group extends SettingGroup<object>>(
  environment: Environment,
  groups: readonly Group[],
): ConfigReading<OwnOf<Group>> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const reading = variables.safeParse(given);
  const readings = groups.map(({ form }) => form.safeParse(given));
  const faults = [
    ...listFaults(reading).filter(isOfProcess),
    ...readings.flatMap(listFaults),
    ...listFaults(reading).filter((fault) => !isOfProcess(fault)),
  ];
  if (!reading.success || faults.length > 0) return { faults: faults.map(describeFault) };
  const settings = readings.map(({ data }) => data);
  // Each group has members of its own, so together they are those of all.
  const own = Object.assign({}, ...settings) as OwnOf<Group>;
  return { config: Object.assign(nameSettings(reading.data), own) };
}

/** The config of a command. Throws a {@link StartError} for wrong settings. */
export function requireConfig<Group extends SettingGroup<object>>(
  environment: Environment,
  groups: readonly Group[],
): Config & OwnOf<Group> {
  const reading = readConfig(environment, groups);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  return reading.config;
}

function listFaults({ error }: z.core.util.SafeParseResult<unknown>): readonly z.core.$ZodIssue[] {
  return error?.issues ?? [];
}

/** Those before the settings of groups, in the order in which `.env.example` lists them. */
function isOfProcess({ path }: z.core.$ZodIssue): boolean {
  return path.join('.') in processVariables;
}

/** Some values are secrets, so no sentence quotes one. */
function describeFault({ path, message }: z.core.$ZodIssue): string {
  return endSentence(`${path.join('.')} ${message}`);
}

const processVariables = {
  HOST: z._default(forms.hostName(), '127.0.0.1'),
  PORT: z._default(forms.wholeNumber(0, 65_535), 3000),
  LISTEN_FDS: z._default(forms.wholeNumber(0, 1), 0),
  MODE: z._default(forms.oneOf(...modes), 'demo'),
  DATA_DIR: z._default(forms.text(), 'data'),
  DATABASE_URL: z.optional(forms.serverUrl('postgres', 'postgresql')),
  DATABASE_OWNER_URL: z.optional(forms.serverUrl('postgres', 'postgresql')),
  DATABASE_POOL_SIZE: z._default(forms.wholeNumber(4, 90), 20),
  WORKER: z._default(forms.oneOf('on', 'off', 'only'), 'on'),
};

const variables = z
  .object({
    ...processVariables,
    SMTP_URL: z.optional(forms.serverUrl('smtp', 'smtps')),
    SMTP_CONNECTIONS: z._default(forms.wholeNumber(2, 20), 3),
    KEEP_UNPAID_DAYS: z._default(forms.wholeNumber(1, 365), 30),
    MAIL_FROM: z.optional(forms.mailbox()),
    MAIL_DKIM_SELECTOR: z.optional(forms.hostName()),
    OPERATORS: z.optional(forms.operatorList()),
    OPERATOR_EMAILS: z._default(forms.emailList(), []),
    PUBLIC_URL: z.optional(forms.site()),
    SHOP_SECRET: z.optional(forms.secretText()),
    KEYS_SECRET: z.optional(forms.secretText()),
    TRUST_PROXY: z._default(forms.proxyTrust(), false),
    HTTPS: z._default(forms.oneOf('true', 'false'), 'false'),
    RATE_LIMITS: z._default(forms.oneOf('on', 'off'), 'on'),
    ADMIN_HOST: z._default(forms.hostName(), '127.0.0.1'),
    ADMIN_PORT: z.optional(forms.portOrOff()),
    ADMIN_URL: z.optional(forms.origin()),
    REQUIRE_PASSKEYS: z._default(forms.oneOf('on', 'off'), 'off'),
    LOG_LEVEL: z.optional(forms.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent')),
  })
  .check(
    z.refine(({ WORKER, DATABASE_URL }) => WORKER === 'on' || DATABASE_URL, {
      error: 'must be on without DATABASE_URL: only one process can use the embedded database',
      path: ['WORKER'],
    }),
    z.refine(({ DATABASE_OWNER_URL, DATABASE_URL }) => !DATABASE_OWNER_URL || DATABASE_URL, {
      error: 'must not be set without DATABASE_URL: the embedded database has both roles',
      path: ['DATABASE_OWNER_URL'],
    }),
    z.refine(({ OPERATORS, OPERATOR_EMAILS }) => !OPERATORS || OPERATOR_EMAILS.length === 0, {
      error: 'must not be set beside OPERATORS, which names all operators with their roles',
      path: ['OPERATOR_EMAILS'],
    }),
    z.refine(({ PORT, ADMIN_PORT }) => !ADMIN_PORT || ADMIN_PORT !== PORT, {
      error: 'must be another port than PORT, which buyers reach',
      path: ['ADMIN_PORT'],
    }),
  );

function nameSettings(values: z.output<typeof variables>) {
  return {
    host: values.HOST,
    /** 0 takes any free port. */
    port: values.PORT,
    inheritsSocket: values.LISTEN_FDS === 1,
    mode: values.MODE,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    /** Of the role that owns the tables; null where the shop's own role does. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    worker: values.WORKER,
    smtpUrl: values.SMTP_URL ?? null,
    smtpConnections: values.SMTP_CONNECTIONS,
    keepUnpaidDays: values.KEEP_UNPAID_DAYS,
    mailFrom: values.MAIL_FROM ?? null,
    mailDkimSelector: values.MAIL_DKIM_SELECTOR ?? null,
    operators:
      values.OPERATORS ??
      values.OPERATOR_EMAILS.map((email) => ({ email, role: 'owner' as const })),
    publicUrl: values.PUBLIC_URL ?? null,
    secret: values.SHOP_SECRET ?? null,
    keysSecret: values.KEYS_SECRET ?? null,
    trustProxy: values.TRUST_PROXY,
    https: values.HTTPS === 'true',
    rateLimits: values.RATE_LIMITS === 'on',
    adminHost: values.ADMIN_HOST,
    adminPort: chooseAdminPort(values),
    adminUrl: values.ADMIN_URL ?? null,
    requirePasskeys: values.REQUIRE_PASSKEYS === 'on',
    /** Null: as suits who reads the log. */
    logLevel: values.LOG_LEVEL ?? null,
  };
}

/** With the embedded database, there is one process, and the desk is on the next port. */
function chooseAdminPort(values: z.output<typeof variables>): number | null {
  const { ADMIN_PORT, PORT, LISTEN_FDS, DATABASE_URL } = values;
  if (ADMIN_PORT !== undefined) return ADMIN_PORT;
  if (DATABASE_URL || LISTEN_FDS === 1) return null;
  return PORT === 0 || PORT === 65_535 ? 0 : PORT + 1;
}
