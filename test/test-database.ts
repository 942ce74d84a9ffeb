import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import { connectDatabase, type DatabaseConnections } from '../server/platform/database/pool.ts';
import { databaseUrl } from './database-url.ts';
import { type DatabaseContent, readContent, resetContent } from './reset-content.ts';

/** A migrated database of a test file's own. */
export interface TestDatabase extends Omit<DatabaseConnections, 'close'> {
  /** Fit for `DATABASE_URL`. */
  readonly url: string;
  /** Closes the connections and gives the database back. */
  drop(): Promise<void>;
}

/**
 * Those of this process that hold what the template holds, and nothing else. Making and dropping one took a second of
 * CPU, a seventh of the tests' whole time.
 */
const spare: string[] = [];
let asMade: DatabaseContent | undefined;

/** One for all tests of the calling file. It is given back after them. */
export async function shareTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  return database;
}

/** Takes a spare database, or clones the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = spare.pop() ?? (await cloneTemplate());
  const { pool, db, close } = connectDatabase({ connectionString: url }, { size: 10, log });
  return {
    url,
    pool,
    db,
    drop: async () => {
      await close();
      if (asMade && (await resetContent(url, asMade))) spare.push(url);
      else await runOnServer(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
    },
  };
}

async function cloneTemplate(): Promise<string> {
  const { url: server, template } = inject('databaseServer');
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  asMade ??= await readContent(url);
  return url;
}

const log = {
  info: () => {},
  error: (details: object, message: string) => console.error(message, details),
};

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseServer').url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
