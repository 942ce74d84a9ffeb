import { setTimeout as delay } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { isDatabaseOutage } from '../database/outage.ts';
import { StartError } from '../process/start-error.ts';

/** The oldest PostgreSQL that the shop is tested with. */
const oldestVersion = 15;

export interface ReachOptions {
  /** Milliseconds: longer than a name server or a database takes to restart. */
  readonly patience?: number;
  readonly log?: { warn(message: string): void };
}

/**
 * Waits until the server of `DATABASE_URL` answers, for `patience` at most, and makes sure that it is new enough.
 * `sslmode` means what it means to psql. Throws a {@link StartError} that never shows the password.
 */
export async function reachPostgres(
  databaseUrl: string,
  { patience = 30_000, log }: ReachOptions = {},
): Promise<PoolConfig> {
  const connection = { connectionString: withLibpqMeaning(databaseUrl) };
  const begin = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await checkVersion(connection);
      return connection;
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isDatabaseOutage(error) || Date.now() - begin > patience)
        throw describeFailure(databaseUrl, error);
      if (attempt === 1) log?.warn(describeWait(databaseUrl, error, patience));
      await delay(250);
    }
  }
}

/** By itself `pg` takes `sslmode=require` for `verify-full`. */
function withLibpqMeaning(url: string): string {
  if (/[?&](uselibpqcompat|ssl)=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`;
}

async function checkVersion(connection: PoolConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const answer = await client.query("select current_setting('server_version_num')::int as version");
    const version = Math.floor(answer.rows[0]?.version / 10_000);
    if (version >= oldestVersion) return;
    throw new StartError(
      `The server of DATABASE_URL is PostgreSQL ${version}: the shop needs ${oldestVersion} or newer.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function describeWait(databaseUrl: string, error: unknown, patience: number): string {
  return `The database of DATABASE_URL (${locate(databaseUrl)}) does not respond yet: ${reasonOf(error)}. The shop waits up to ${patience / 1_000} s for it.`;
}

function describeFailure(databaseUrl: string, error: unknown): StartError {
  return new StartError(
    `The database of DATABASE_URL (${locate(databaseUrl)}) cannot be used: ${reasonOf(error)}.`,
  );
}

/** Without user and password. */
function locate(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return decodeURIComponent(host + pathname);
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error ? error.message || ('code' in error && error.code) : error;
}
