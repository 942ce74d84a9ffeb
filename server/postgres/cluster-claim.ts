import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { StartError } from '../process/start-error.ts';
import { type Cluster, clusterUser, startServer } from './cluster.ts';
import type { ClusterSettings } from './cluster-settings.ts';

/** Any number, the same for ever: whoever holds this lock owns the cluster. */
const ownerLock = 7_205_759_403;

/** How long another shop that is about to end, or a server in crash recovery, is waited for. */
const patience = { owner: 2_000, server: 120_000 };

/**
 * Makes sure that the server runs and takes the lock that makes this process its one owner. The lock lasts as
 * long as the connection that is returned. Refuses with a {@link StartError} when another shop holds it.
 */
export async function claimCluster(
  cluster: Cluster,
  settings: ClusterSettings,
  connection: ClientConfig,
): Promise<Client> {
  const begin = Date.now();
  for (;;) {
    await startServer(cluster, settings);
    const claim = await tryClaim(connection);
    if (claim instanceof Client) return claim;
    if (Date.now() - begin > patience[claim.waitingFor]) throw describeRefusal(cluster, claim.waitingFor);
    await delay(50);
  }
}

async function tryClaim(connection: ClientConfig): Promise<Client | { waitingFor: keyof typeof patience }> {
  const client = new Client({ ...connection, application_name: 'licence-shop owner' });
  try {
    await client.connect();
    const lock = await client.query('select pg_try_advisory_lock($1) as held', [ownerLock]);
    if (lock.rows[0]?.held) {
      await ensureDatabase(client);
      return client;
    }
    await client.end();
    return { waitingFor: 'owner' };
  } catch (error) {
    await client.end().catch(() => {});
    if (isPassing(error)) return { waitingFor: 'server' };
    throw error;
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [clusterUser]);
  if (found.rowCount === 0) await client.query(`create database ${clusterUser}`);
}

/** The server is starting, stopping or recovering: SQLSTATE class 57, or no answer on the socket at all. */
function isPassing(error: unknown): boolean {
  return !(error instanceof DatabaseError) || (error.code?.startsWith('57P') ?? false);
}

function describeRefusal(cluster: Cluster, waitedFor: keyof typeof patience): StartError {
  return new StartError(
    waitedFor === 'owner'
      ? `The database in ${cluster.folder} is in use by another shop that is running: stop that one, or set DATA_DIR to another folder.`
      : `PostgreSQL in ${cluster.folder} runs but takes no connections: see postgres.log there.`,
  );
}
