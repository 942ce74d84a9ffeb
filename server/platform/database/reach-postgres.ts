import { setTimeout as delay } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { endSentence } from '../../../contract/format.ts';
import { StartError } from '../process/start-error.ts';
import { isDatabaseOutage } from './outage.ts';

/** The oldest PostgreSQL that the shop is tested with. */
const oldestVersion = 15;

interface ReachOptions {
  /** Milliseconds: longer than a name server or a database takes to restart. */
  readonly patience?: number;
  readonly log?: { warn(message: string): void };
  /** The setting that has the address. */
  readonly variable?: string;
}

/** Waits for the server of a setting, and checks its version. It never shows the password. */
export async function reachPostgres(
  databaseUrl: string,
  { patience = 30_000, log, variable = 'DATABASE_URL' }: ReachOptions = {},
): Promise<PoolConfig> {
  const connection = {
    connectionString: withLibpqMeaning(databaseUrl),
    connectionTimeoutMillis: 10_000,
    // The system then asks every second, ten times (libuv): a connection to a machine that was cut
    // off ends in 15 s.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
  const { host, pathname } = new URL(databaseUrl);
  const database = `The database of ${variable} (${decodeURIComponent(host + pathname)})`;
  const begin = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { isolation } = await checkServer(connection);
      if (isolation === 'read committed') return connection;
      return { ...connection, connectionString: asReadCommitted(connection.connectionString) };
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isDatabaseOutage(error) || Date.now() - begin > patience) {
        throw new StartError(endSentence(`${database} cannot be used: ${reasonOf(error)}`));
      }
      const wait = `The shop waits up to ${patience / 1_000} s for it.`;
      if (attempt === 1)
        log?.warn(`${endSentence(`${database} does not respond yet: ${reasonOf(error)}`)} ${wait}`);
      await delay(250);
    }
  }
}

/** Without this, `pg` takes `sslmode=require` for `verify-full`. */
function withLibpqMeaning(url: string): string {
  if (/[?&](uselibpqcompat|ssl)=/.test(url)) return url;
  const separator = url.includes('?') ? '&' : '?';
  return `${url}${separator}uselibpqcompat=true`;
}

/** Checks the version. Returns the isolation of transactions that ask for none. */
async function checkServer(connection: PoolConfig): Promise<{ readonly isolation: string }> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version,
         current_setting('default_transaction_isolation') as isolation`,
    );
    const { version, isolation } = rows[0];
    if (version < oldestVersion) {
      throw new StartError(
        `The server of the shop's database is PostgreSQL ${version}: ` +
          `the shop needs ${oldestVersion} or newer.`,
      );
    }
    return { isolation };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The shop locks rows, and then reads what others committed before it got the lock. A role or
 * database may have another default. Not every pooler passes the option on, so it is only sent
 * where it is needed.
 */
function asReadCommitted(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.set(
    'options',
    `${own} -c default_transaction_isolation=read\\ committed`.trim(),
  );
  return address.href;
}

function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.message || ('code' in error && error.code);
}
