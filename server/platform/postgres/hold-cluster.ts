import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { StartError } from '../process/start-error.ts';
import { clusterUser } from './cluster.ts';

export interface HoldOptions {
  readonly folder: string;
  readonly connection: ClientConfig;
  readonly start: () => Promise<void>;
  readonly log: { info(message: string): void; error(details: object, message: string): void };
}

/** The key of the advisory lock whose holder owns the cluster. It must never change. */
const ownerLock = 7_205_759_403;

/**
 * Milliseconds to wait for another shop that is about to end, or for a server in crash recovery.
 */
const patience = { owner: 2_000, server: 120_000 };

/**
 * The owner starts the server whenever it is down, until the returned function is called. That one
 * waits for a start that is under way: it would bring a server back that was stopped meanwhile.
 */
export async function holdCluster(options: HoldOptions): Promise<() => Promise<void>> {
  const { log } = options;
  let isReleased = false;
  let bringingBack = Promise.resolve();

  async function claimAndWatch(): Promise<void> {
    const client = await claim(options, () => isReleased);
    if (client === null) return;
    client.on('error', ({ message }) => {
      if (!isReleased) log.error({ reason: message }, 'The connection to PostgreSQL was lost');
    });
    client.once('end', () => {
      if (!isReleased) bringingBack = bringBack();
    });
  }

  async function bringBack(): Promise<void> {
    while (!isReleased) {
      try {
        await claimAndWatch();
        if (!isReleased) log.info('PostgreSQL is back');
        return;
      } catch (error) {
        log.error({ reason: String(error) }, 'PostgreSQL is down and does not start yet');
        await delay(500);
      }
    }
  }

  await claimAndWatch();
  return async () => {
    isReleased = true;
    await bringingBack;
  };
}

/** The claim lasts as long as the connection that is returned. Null: it is no longer wanted. */
async function claim(
  { folder, connection, start }: HoldOptions,
  isReleased: () => boolean,
): Promise<Client | null> {
  const begin = Date.now();
  while (!isReleased()) {
    await start();
    const client = new Client({ ...connection, database: 'postgres' });
    const obstacle = await tryClaim(client);
    if (obstacle === null) return client;
    await client.end().catch(() => {});
    if (Date.now() - begin > patience[obstacle]) throw describeRefusal(folder, obstacle);
    await delay(50);
  }
  return null;
}

async function tryClaim(client: Client): Promise<keyof typeof patience | null> {
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [ownerLock]);
    if (!rows[0].held) return 'owner';
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      clusterUser,
    ]);
    if (rowCount === 0) await client.query(`create database ${clusterUser}`);
    return null;
  } catch (error) {
    // SQLSTATE class 57, or no response on the socket: the server is starting, stopping or
    // recovering.
    if (!(error instanceof DatabaseError) || error.code?.startsWith('57P')) return 'server';
    await client.end();
    throw error;
  }
}

function describeRefusal(folder: string, obstacle: keyof typeof patience): StartError {
  if (obstacle === 'owner')
    return new StartError(
      `The database in ${folder} is in use by another shop that is running: ` +
        'stop that one, or set DATA_DIR to another folder.',
    );
  return new StartError(
    `PostgreSQL in ${folder} runs but takes no connections: see postgres.log there.`,
  );
}
