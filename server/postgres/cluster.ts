import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import type { ClusterHome } from './cluster-home.ts';
import { type ClusterSettings, formatSettings } from './cluster-settings.ts';
import { removeStalePostmasterFile } from './postmaster-file.ts';
import { runCommand } from './run-command.ts';

/** The release of PostgreSQL whose files these binaries can read. */
const postgresVersion = '18';

/** The superuser and the database that every cluster of the shop has. */
export const clusterUser = 'licence_shop';

/** One PostgreSQL server of the shop: binaries, and a home with a cluster in it. */
export interface Cluster extends ClusterHome {
  readonly binaries: string;
}

/** Named without its folder, since pg_ctl hands the name to a shell. */
const logFile = 'postgres.log';

/** Past this size the log begins anew at the next start. */
const maximumLogBytes = 10 * 1024 * 1024;

export function dataFolderOf(cluster: Cluster): string {
  return join(cluster.folder, 'cluster');
}

/**
 * Makes the cluster on the first start: aside, then renamed into place, so that one that was cut short is
 * never taken for a whole one.
 */
export async function ensureInitialised(cluster: Cluster): Promise<void> {
  if (await isInitialised(cluster)) return;
  const unfinished = `${dataFolderOf(cluster)}.new-${randomUUID()}`;
  const { exitCode, output } = await run(cluster, 'initdb', [...initdbOptions, `--pgdata=${unfinished}`]);
  try {
    if (exitCode !== 0) throw new StartError(`The database cannot be set up: ${lastLine(output)}`);
    await rename(unfinished, dataFolderOf(cluster));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isInitialised(cluster))) throw error;
  }
}

/** Removes what a start left behind that was killed while it made the cluster or copied PostgreSQL. */
export async function removeUnfinished(cluster: Cluster): Promise<void> {
  const entries = await readdir(cluster.folder);
  for (const entry of entries.filter((name) => name.includes('.new-'))) {
    await rm(join(cluster.folder, entry), { recursive: true, force: true });
  }
}

async function isRunning(cluster: Cluster): Promise<boolean> {
  const { exitCode } = await run(cluster, 'pg_ctl', ['status']);
  return exitCode === 0;
}

/** Starts the server and waits until it takes connections. Starting one that runs already does nothing. */
export async function startServer(cluster: Cluster, settings: ClusterSettings): Promise<void> {
  await removeStalePostmasterFile(dataFolderOf(cluster));
  if (await isRunning(cluster)) return;
  const log = join(cluster.folder, logFile);
  // A copy may have come without its rights, and PostgreSQL refuses a folder that others can read.
  await chmod(dataFolderOf(cluster), 0o700);
  await writeAsOwner(cluster, join(dataFolderOf(cluster), 'postgresql.conf'), formatSettings(settings));
  if (await isLargerThan(log, maximumLogBytes)) await writeAsOwner(cluster, log, '');
  const { exitCode } = await run(cluster, 'pg_ctl', ['start', '--silent', '--wait', `--log=${logFile}`]);
  if (exitCode === 0 || (await isRunning(cluster))) return;
  throw new StartError(`PostgreSQL does not start: ${await findLastFault(log)} (all of it is in ${log}).`);
}

/** Ends connections, writes everything down and stops. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const { exitCode, output } = await run(cluster, 'pg_ctl', ['stop', '--silent', '--wait', '--mode=fast']);
  if (exitCode !== 0 && (await isRunning(cluster))) throw new Error(`PostgreSQL does not stop: ${output}`);
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

async function isInitialised(cluster: Cluster): Promise<boolean> {
  const version = await readFile(join(dataFolderOf(cluster), 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return false;
  if (version.trim() === postgresVersion) return true;
  throw new StartError(
    `The data in ${cluster.folder} was written by PostgreSQL ${version.trim()}, but this version of the shop runs PostgreSQL ${postgresVersion}: set DATA_DIR to another folder, or start the version of the shop that wrote it.`,
  );
}

function run(cluster: Cluster, program: string, args: string[]) {
  const { account, folder } = cluster;
  const environment = { PGDATA: dataFolderOf(cluster) };
  return runCommand(join(cluster.binaries, program), args, { account, folder, environment });
}

async function writeAsOwner(cluster: Cluster, file: string, content: string): Promise<void> {
  const { account } = cluster;
  const command = ['-c', 'umask 077; cat > "$1"', 'sh', file];
  const { exitCode, output } = await runCommand('/bin/sh', command, { account, input: content });
  if (exitCode !== 0) throw new StartError(`The file ${file} cannot be written: ${lastLine(output)}`);
}

function isLargerThan(file: string, bytes: number): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > bytes,
    () => false,
  );
}

async function findLastFault(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  const fault = text
    .trim()
    .split('\n')
    .findLast((line) => line.includes('FATAL'));
  return fault?.replace(/^.*FATAL:\s*/, '') ?? 'it gave no reason';
}

function lastLine(output: string): string {
  return output.split('\n').findLast(Boolean) ?? 'it gave no reason';
}
