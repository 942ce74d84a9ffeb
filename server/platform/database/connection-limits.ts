import type { Pool } from 'pg';

interface Limits {
  /** Connections that the shop opens beside this pool. */
  readonly others: number;
  readonly log: { warn(message: string): void };
}

/**
 * Beside its pool, a process has one connection for the health check and one for the backlog:
 * neither waits for the other.
 */
export const watchPoolSize = 2;

export interface FewestConnections {
  readonly most: number;
  /** What allows no more, within a sentence. */
  readonly source: string;
}

/**
 * SQL: how many connections the user of a session may open, and what allows no more; no row without
 * a limit.
 */
export const fewestConnections = `
  select most, source from (
    select rolconnlimit as most, 'the role ' || rolname as source
    from pg_roles where rolname = current_user and not rolsuper
    union all
    select datconnlimit, 'the database ' || datname from pg_database where datname = current_database()
    union all
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      'the server'
  ) as limits where most >= 0 order by most limit 1`;

/** With fewer, work in the background would leave none for buyers. */
const fewest = 3;

/**
 * Makes a pool no larger than the database allows: hosting companies limit roles to a few
 * connections, and a call that is refused one fails, while one that waits for its turn doesn't.
 * Behind a pooler the limit may be another one.
 */
export async function fitPool(pool: Pool, { others, log }: Limits): Promise<void> {
  const { rows } = await pool.query<FewestConnections>(fewestConnections);
  const most = rows[0]?.most;
  const { max: wanted } = pool.options;
  if (most === undefined || wanted + others <= most) return;
  pool.options.max = Math.max(fewest, most - others);
  log.warn(
    `The user of DATABASE_URL may open ${most} connections, so this process uses ` +
      `${pool.options.max} instead of DATABASE_POOL_SIZE=${wanted}, and is slower when it is ` +
      `busy: raise the limit to ${wanted + others} for each process`,
  );
}
