import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../../contract/seller.ts';
import { explainRefusal } from '../database/outage.ts';
import { openLog } from '../log/log.ts';
import type { Config } from '../settings/config.ts';
import { findServer, type ShopServer } from '../storage/storage.ts';
import { StartError } from './start-error.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** What a program starts from. The server of its database is being started. */
export interface Starting<Settings extends Config = Config> {
  readonly config: Settings;
  readonly seller: Seller;
  readonly log: FastifyBaseLogger;
  readonly server: Promise<ShopServer>;
  /** Aborts when the start is abandoned. */
  readonly signal: AbortSignal;
}

type Reading<Settings> =
  | { readonly config: Settings; readonly seller: Seller }
  | { readonly faults: readonly string[] };

interface Program<Settings extends Config, Running> {
  /** Loads what it runs, and opens it. */
  open(starting: Starting<Settings>): Promise<Running>;
  /** It is open, and nobody has stopped it. */
  announce(running: Running, starting: Starting<Settings>): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Runs a program until a signal stops it. Ends the process when it can't start. */
export async function runProcess<Settings extends Config, Running extends Stoppable>(
  read: () => Promise<Reading<Settings>>,
  program: Program<Settings, Running>,
): Promise<void> {
  process.on('uncaughtException', fail);
  await start(read, program).catch(fail);
}

async function start<Settings extends Config, Running extends Stoppable>(
  read: () => Promise<Reading<Settings>>,
  program: Program<Settings, Running>,
): Promise<void> {
  const reading = await read();
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  const { config, seller } = reading;
  const log = openLog(config.logLevel);
  const abandon = new AbortController();
  const { signal } = abandon;
  const spawned = Promise.withResolvers<void>();
  const server = findServer(config, log, { signal, onSpawn: spawned.resolve });
  const starting = { config, seller, log, server, signal };

  const open = async () => {
    // Loading blocks this thread for as long as PostgreSQL takes to start.
    await Promise.race([spawned.promise, server]);
    return program.open(starting);
  };
  const running = open();
  stopOnSignals({ running, abandon: () => abandon.abort(), fail });
  // A failure that nothing awaits must not end a shop that sells.
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'an unhandled promise rejection'),
  );

  try {
    const opened = await running;
    if (!signal.aborted) await program.announce(opened, starting);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function fail(error: unknown): never {
  const sentence = error instanceof StartError ? error.message : explainRefusal(error);
  if (sentence) console.error(sentence);
  else openLog('fatal').fatal({ err: error }, 'the shop ended unexpectedly');
  process.exit(1);
}
