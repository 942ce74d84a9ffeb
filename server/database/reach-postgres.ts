import { setTimeout as delay } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { endSentence } from '../../contract/format.ts';
import { StartError } from '../process/start-error.ts';
import { isDatabaseOutage } from './outage.ts';

/** The oldest PostgreSQL that the shop is tested with. */
const oldestVersion = 15;

interface ReachOptions {
  /** Milliseconds: longer than a name server or a database takes to restart. */
  readonly patience?: number;
  readonly log?: { warn(message: string): void };
}

/** Waits for the server of `DATABASE_URL`, and checks its version. It never shows the password. */
export async function reachPostgres(
  databaseUrl: string,
  { patience = 30_000, log }: ReachOptions = {},
): Promise<PoolConfig> {
  const connection = {
    connectionString: withLibpqMeaning(databaseUrl),
    connectionTimeoutMillis: 10_000,
    // The system then asks every second, ten times (libuv): a connection to a machine that was cut off ends in 15 s.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
  const { host, pathname } = new URL(databaseUrl);
  const database = `The database of DATABASE_URL (${decodeURIComponent(host + pathname)})`;
  const begin = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await checkVersion(connection);
      return connection;
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
  return `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`;
}

async function checkVersion(connection: PoolConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const { version } = rows[0];
    if (version >= oldestVersion) return;
    throw new StartError(
      `The server of DATABASE_URL is PostgreSQL ${version}: the shop needs ${oldestVersion} or newer.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error ? error.message || ('code' in error && error.code) : error;
}
