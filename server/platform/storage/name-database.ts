import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../settings/config.ts';

/** Names the database that the settings choose, and the setting that chose it; never a password. */
export function nameDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  if (!databaseUrl)
    return `the shop's own database in ${join(resolve(dataFolder), 'postgres')} (DATA_DIR)`;
  const url = new URL(databaseUrl);
  // The driver would open the files that the others name.
  const names = [...url.searchParams.keys()].filter((name) => name !== 'host' && name !== 'port');
  for (const name of names) url.searchParams.delete(name);
  const { host, port, database } = new Client({ connectionString: url.href });
  return `the database ${JSON.stringify(database)} at ${host}:${port} (DATABASE_URL)`;
}
