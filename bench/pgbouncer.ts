import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { startProgram } from '../test/programs/start-program.ts';
import type { Stage } from './stage.ts';

/** What a node must be told to reach PostgreSQL through the pooler. */
export interface Pooler {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Debian's PgBouncer in transaction mode: however many nodes there are, PostgreSQL has 20 connections from them. */
export async function startPgBouncer(stage: Stage): Promise<Pooler> {
  const sessionUrl = await stage.databaseUrl();
  const { hostname, username, pathname } = new URL(sessionUrl);
  const port = await findFreePort();
  const home = await mkdtemp(join(tmpdir(), 'licence-shop-pgbouncer-'));
  const file = join(home, 'pgbouncer.ini');
  const users = join(home, 'users.txt');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    file,
    `[databases]
shop = host=${decodeURIComponent(hostname)} dbname=${pathname.slice(1)} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
log_connections = 0
log_disconnections = 0
log_stats = 0
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  // It refuses to run as root, like PostgreSQL, and has to reach that one's socket: so it becomes the same user.
  await chmod(home, 0o755);
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pgbouncer = await startProgram('pgbouncer', ['-q', ...account, file], port);
  return {
    environment: {
      DATABASE_URL: `postgresql://${username}@127.0.0.1:${port}/shop`,
      SESSION_DATABASE_URL: sessionUrl,
      PREPARED_STATEMENTS: 'off',
    },
    async stop() {
      await pgbouncer.stop('SIGINT');
      await rm(home, { recursive: true });
    },
  };
}
