import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database-url.ts';

/** A database that nobody has migrated yet. */
export interface EmptyDatabase {
  /** Fit for `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('databaseServer').url;
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `create database ${name}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await runStatement(server, `drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement over a connection of its own. */
export async function runStatement(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
