import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError, type PoolConfig } from 'pg';
import { StartError } from '../start-error.ts';

/** The oldest PostgreSQL that the shop is tested with. */
const oldestVersion = 15;

/**
 * Waits until the server of `DATABASE_URL` answers, for `patience` milliseconds at most, and makes sure that it is new enough.
 * `sslmode` means what it means to psql. Throws a {@link StartError} that never shows the password.
 */
export async function reachPostgres(databaseUrl: string, patience = 10_000): Promise<PoolConfig> {
  const connection = { connectionString: withLibpqMeaning(databaseUrl) };
  const begin = Date.now();
  for (;;) {
    try {
      await checkVersion(connection);
      return connection;
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isPassing(error) || Date.now() - begin > patience) throw describeFailure(databaseUrl, error);
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

/** The server is starting, stopping, full or away; anything else it says will not change by waiting. */
function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(57P0|53)/.test(error.code ?? '');
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}

function describeFailure(databaseUrl: string, error: unknown): StartError {
  const { host, pathname } = new URL(databaseUrl);
  const reason = error instanceof Error ? error.message || ('code' in error && error.code) : error;
  return new StartError(
    `The database of DATABASE_URL (${decodeURIComponent(host + pathname)}) cannot be used: ${reason}.`,
  );
}
