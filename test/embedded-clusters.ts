import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { type DatabaseServer, startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts';
import type { Reach } from '../server/platform/postgres/loopback.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

let folder: string;
let running: DatabaseServer[];
let owners: ChildProcess[];
let logged: string[];

/** Gives each test of a file a folder of its own, and stops what it started there. */
export function eachTestStopsItsServers(): void {
  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    running = [];
    owners = [];
    logged = [];
  });
  afterEach(async () => {
    for (const owner of owners) await killOwner(owner);
    for (const postgres of running) await postgres.stop();
    await rm(folder, { recursive: true });
  });
}

export function inFolder(...names: string[]): string {
  return join(folder, ...names);
}

/** What the servers of the test logged so far. */
export function logOfServers(): readonly string[] {
  return logged;
}

export async function start(
  dataFolder = folder,
  systemFolder?: string,
  reach?: Reach,
): Promise<DatabaseServer> {
  const log = {
    info: (message: string) => logged.push(message),
    warn: (message: string) => logged.push(message),
    error: (_details: object, message: string) => logged.push(message),
  };
  const chosen = { ...(systemFolder && { systemFolder }), ...(reach && { reach }) };
  const postgres = await startEmbeddedPostgres({ dataFolder, log, ...chosen });
  running.push(postgres);
  return postgres;
}

export async function stop(postgres: DatabaseServer): Promise<void> {
  running = running.filter((one) => one !== postgres);
  await postgres.stop();
}

export async function query(
  { connection }: Pick<DatabaseServer, 'connection'>,
  text: string,
): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

/** A process of its own that owns the data folder, as another shop would. */
export async function startOwner(
  dataFolder = folder,
  environment: NodeJS.ProcessEnv = {},
  reach: Reach = 'socket',
) {
  const program = join(import.meta.dirname, 'hold-database.ts');
  const owner = spawn(process.execPath, [program, dataFolder, reach], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  owners.push(owner);
  await once(owner.stdout, 'data');
  return owner;
}

/** Ends an owner as `kill -9` does: its server lives on. */
export async function killOwner(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return;
  const ended = once(owner, 'exit');
  owner.kill('SIGKILL');
  await ended;
}

/** The process of the server in a data folder. */
export async function serverProcess(dataFolder = folder): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}
