import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import type { Home } from './home.ts';
import { runCommand } from './run-as.ts';
import { findWorkingFolder } from './working-folder.ts';

/** The release of PostgreSQL whose files these binaries can read. */
const postgresVersion = '18';

/** The superuser and the database that every cluster of the shop has. */
export const clusterUser = 'licence_shop';

/** One PostgreSQL server of the shop: a home and the folder of its programs. */
interface Cluster extends Home {
  readonly binaries: string;
}

/** Named without its folder, since pg_ctl passes the name to a shell. */
const logFile = 'postgres.log';

/**
 * Makes the cluster on the first start: under another name, then renamed, so that it is complete.
 */
export async function ensureInitialised(cluster: Cluster): Promise<void> {
  if (await isInitialised(cluster)) return;
  const unfinished = `${dataFolderOf(cluster)}.new-${randomUUID()}`;
  const { succeeded, output } = await run(cluster, 'initdb', [
    ...initdbOptions,
    `--pgdata=${unfinished}`,
  ]);
  try {
    if (!succeeded) throw new StartError(`The database cannot be set up: ${lastLine(output)}`);
    await rename(unfinished, dataFolderOf(cluster));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isInitialised(cluster))) throw error;
  }
}

const initdbOptions = [
  `--username=${clusterUser}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
  '--data-checksums',
  '--no-instructions',
];

/** Removes what a killed start left while it made the cluster or copied PostgreSQL. */
export async function removeUnfinished({ folder }: Home): Promise<void> {
  const entries = await readdir(folder);
  for (const entry of entries.filter((name) => name.includes('.new-'))) {
    await rm(join(folder, entry), { recursive: true, force: true });
  }
}

/**
 * Calls `onSpawn` when the server's program runs: it needs nothing of this process until it is
 * ready.
 */
export async function startServer(
  cluster: Cluster,
  settings: ServerSettings,
  onSpawn: () => void = () => {},
): Promise<void> {
  const dataFolder = dataFolderOf(cluster);
  await removeStalePostmasterFile(dataFolder);
  if ((await readServerPid(dataFolder)) !== null && (await isRunning(cluster))) return;
  // A copy may have lost its rights, and PostgreSQL refuses a folder that others can read.
  await chmod(dataFolder, 0o700);
  const file = join(dataFolder, 'postgresql.conf');
  const written = await readFile(file, 'utf8').catch(() => '');
  const content = formatSettings({ ...readMachineSettings(written), ...settings });
  if (written !== content) await writeAsOwner(cluster, file, content);
  const starting = run(cluster, 'pg_ctl', ['start', '--silent', '--wait', `--log=${logFile}`]);
  onSpawn();
  const { succeeded } = await starting;
  if (succeeded || (await isRunning(cluster))) return;
  const log = join(cluster.folder, logFile);
  const reason = lastLine(await readFile(log, 'utf8').catch(() => ''), 'FATAL: ').replace(
    /^.*FATAL:\s*/,
    '',
  );
  throw new StartError(`PostgreSQL does not start: ${reason} (all of it is in ${log}).`);
}

export async function stopServer(cluster: Cluster): Promise<void> {
  const { succeeded, output } = await run(cluster, 'pg_ctl', [
    'stop',
    '--silent',
    '--wait',
    '--mode=fast',
  ]);
  if (!succeeded && (await isRunning(cluster)))
    throw new Error(`PostgreSQL does not stop: ${output}`);
}

async function isInitialised(cluster: Cluster): Promise<boolean> {
  const text = await readFile(join(dataFolderOf(cluster), 'PG_VERSION'), 'utf8').catch(() => null);
  const version = text?.trim();
  if (version === undefined || version === postgresVersion) return version !== undefined;
  throw new StartError(
    `The data in ${cluster.folder} was written by PostgreSQL ${version}, but this version of ` +
      `the shop runs PostgreSQL ${postgresVersion}: set DATA_DIR to another folder, or start ` +
      'the version of the shop that wrote it.',
  );
}

async function isRunning(cluster: Cluster): Promise<boolean> {
  return (await run(cluster, 'pg_ctl', ['status'])).succeeded;
}

/** Null if no server runs in the data folder and the last one stopped normally. */
export async function readServerPid(dataFolder: string): Promise<number | null> {
  const text = await readFile(join(dataFolder, pidFile), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

const pidFile = 'postmaster.pid';

/**
 * After a power cut, or in a copy of the folder, the pid may belong to another process: a server
 * works in its data folder.
 */
async function removeStalePostmasterFile(dataFolder: string): Promise<void> {
  const pid = await readServerPid(dataFolder);
  const workingFolder = pid && (await findWorkingFolder(pid));
  if (workingFolder && workingFolder !== dataFolder) await rm(join(dataFolder, pidFile));
}

function dataFolderOf({ folder }: Home): string {
  return join(folder, 'cluster');
}

function run(cluster: Cluster, program: string, args: string[]) {
  const { account, folder } = cluster;
  const environment = { PGDATA: dataFolderOf(cluster) };
  return runCommand(join(cluster.binaries, program), args, { account, folder, environment });
}

/** Root must not write there itself: the account may have put a link in the file's place. */
async function writeAsOwner({ account }: Cluster, file: string, content: string): Promise<void> {
  const command = ['-c', 'umask 077; cat > "$1"', 'sh', file];
  const { succeeded, output } = await runCommand('/bin/sh', command, { account, input: content });
  if (!succeeded) throw new StartError(`The file ${file} cannot be written: ${lastLine(output)}`);
}

function lastLine(output: string, including = ''): string {
  return (
    output.split('\n').findLast((line) => line !== '' && line.includes(including)) ??
    'it gave no reason'
  );
}

export type ServerSettings = Readonly<Record<string, string>>;

/** For a small machine: no listening on the network, and every commit on disk. */
export const defaultSettings: ServerSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  fsync: 'on',
  jit: 'off',
  timezone: 'UTC',
  // Statements hold personal data, so those that fail are not logged here. The shop logs them.
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
};

/**
 * What initdb found out by trying: PostgreSQL's default kind of shared memory needs a /dev/shm that
 * can be written, which some containers don't have.
 */
function readMachineSettings(written: string): ServerSettings {
  const [, kind] = /^dynamic_shared_memory_type = '?(\w+)/m.exec(written) ?? [];
  if (!kind) return {};
  return { dynamic_shared_memory_type: kind };
}

function formatSettings(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${quote(value)}'\n`);
  const notice = '# Written by the shop at every start. Use ALTER SYSTEM for settings of your own.';
  return `${notice}\n${lines.join('')}`;
}

function quote(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n');
}
