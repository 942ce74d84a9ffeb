import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { readFacts } from '../server/facts.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { createRole, grantRights } from '../server/platform/database/shop-role.ts';
import { type DatabaseServer, startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts';
import { reachOn } from '../server/platform/postgres/loopback.ts';
import { shop } from '../shop.config.ts';
import { clusterFolderName, removeAbandonedClusters } from './abandoned-clusters.ts';
import { databaseUrl, passwordIn, shopRole, socketUrl } from './database-url.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: {
      /** A database of the server from which others can be made and dropped. */
      readonly url: string;
      /** The name of a migrated database, to be cloned and never connected to. */
      readonly template: string;
    };
  }
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Starts one PostgreSQL for a whole run of tests, or takes the one that `TEST_DATABASE_URL` names, and
 * migrates the database that every test file clones.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return provideTemplate(project, given);

  await removeAbandonedClusters();
  const dataFolder = await makeTemporaryFolder(clusterFolderName);
  const server = await startEmbeddedPostgres({
    dataFolder,
    log: quiet,
    // `TEST_DATABASE_REACH=loopback` is how Windows reaches its server.
    reach: process.env.TEST_DATABASE_REACH === 'loopback' ? 'loopback' : reachOn(process.platform),
    // Test data need not outlive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const dropTemplate = await provideTemplate(project, urlOf(server));
  return async () => {
    await dropTemplate();
    await server.stop();
    await rm(dataFolder, { recursive: true });
  };
}

async function provideTemplate(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `shop_template_${randomUUID().replaceAll('-', '')}`;
  await runStatement(url, `create database ${template} template template0 encoding 'UTF8'`);
  const connectionString = databaseUrl(url, template);
  await migrate({ connectionString }, { log: quiet, facts: await readFacts(shop) });
  const password = passwordIn(url);
  await createRole(password ? { connectionString, password } : { connectionString }, shopRole);
  await grantRights({ connectionString }, shopRole);
  project.provide('databaseServer', { url, template });
  return () => runStatement(url, `drop database ${template} with (force)`);
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function urlOf({ connection }: DatabaseServer): string {
  const { user = '', host = '', port, password, database = '' } = connection;
  if (typeof password !== 'string') return socketUrl(user, host, database);
  return `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}
