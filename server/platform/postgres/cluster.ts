import { randomUUID } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import type { Home } from './home.ts';
import { makePassword, passwordFile, type Reach } from './loopback.ts';
import { runCommand } from './run-as.ts';
import { formatSettings, readMachineSettings, type ServerSettings } from './server-settings.ts';
import { findWorkingFolder } from './working-folder.ts';

/** The release of PostgreSQL whose files these binaries can read. */
const postgresVersion = '18';

/** The superuser and the database that every cluster of the shop has. */
export const clusterUser = 'licence_shop';

/** One PostgreSQL server of the shop: a home and the folder of its programs. */
interface Cluster extends Home {
  readonly binaries: string;
  readonly reach: Reach;
}

/** Named without its folder, since pg_ctl passes the name to a shell. */
const logFile = 'postgres.log';

/**
 * Makes the cluster on the first start: under another name, then renamed, so that it is complete.
 */
export async function ensureInitialised(cluster: Cluster): Promise<void> {
  if (await isInitialised(cluster)) return;
  const unfinished = `${dataFolderOf(cluster)}.new-${randomUUID()}`;
  const password = `${unfinished}.password`;
  try {
    if (cluster.reach === 'loopback') await writeAsOwner(cluster, password, makePassword());
    const options = [...initdbOptions, ...authOptions(cluster.reach, password)];
    const { succeeded, output } = await run(cluster, 'initdb', [
      ...options,
      `--pgdata=${unfinished}`,
    ]);
    if (!succeeded)
      throw new StartError(
        `The database cannot be set up: ${lastLine(output)}${missingLibrary(output)}`,
      );
    if (cluster.reach === 'loopback') await rename(password, join(unfinished, passwordFile));
    await rename(unfinished, dataFolderOf(cluster));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await rm(password, { force: true });
    if (!(await isInitialised(cluster))) throw error;
  }
}

const initdbOptions = [
  `--username=${clusterUser}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

function authOptions(reach: Reach, password: string): string[] {
  if (reach === 'socket') return ['--auth-local=trust', '--auth-host=reject'];
  return ['--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${password}`];
}

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
  await removeStalePostmasterFile(cluster);
  if ((await readServerPid(dataFolder)) !== null && (await isRunning(cluster))) return;
  // A copy may have lost its rights, and PostgreSQL refuses a folder that others can read.
  await chmod(dataFolder, 0o700);
  const file = join(dataFolder, 'postgresql.conf');
  const written = await readFile(file, 'utf8').catch(() => '');
  const content = formatSettings({ ...readMachineSettings(written), ...settings });
  if (written !== content) await writeAsOwner(cluster, file, content);
  const command = ['start', '--silent', '--wait', `--log=${logFile}`];
  const starting = run(cluster, 'pg_ctl', command, { silent: true });
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

export async function isRunning(cluster: Cluster): Promise<boolean> {
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
export async function removeStalePostmasterFile(cluster: Cluster): Promise<void> {
  const dataFolder = dataFolderOf(cluster);
  const pid = await readServerPid(dataFolder);
  const workingFolder = pid && (await findWorkingFolder(pid));
  const isOther = workingFolder && workingFolder !== dataFolder;
  // A copy's port would lead to the database of the original.
  const isCopy = cluster.reach === 'loopback' && pid && !(await namesFolder(dataFolder));
  if (isOther || isCopy) await rm(join(dataFolder, pidFile));
}

/** Its second line is the folder of the server that wrote it, with slashes on Windows too. */
async function namesFolder(dataFolder: string): Promise<boolean> {
  const text = await readFile(join(dataFolder, pidFile), 'utf8').catch(() => '');
  const plain = (path: string) => path.trim().replaceAll('\\', '/').toLowerCase();
  return plain(text.split('\n')[1] ?? '') === plain(dataFolder);
}

export function dataFolderOf({ folder }: Home): string {
  return join(folder, 'cluster');
}

function run(cluster: Cluster, program: string, args: string[], { silent = false } = {}) {
  const { account, folder } = cluster;
  const environment = { PGDATA: dataFolderOf(cluster) };
  const options = { account, folder, environment, silent };
  return runCommand(join(cluster.binaries, program), args, options);
}

/** Root must not write there itself: the account may have put a link in the file's place. */
async function writeAsOwner({ account }: Cluster, file: string, content: string): Promise<void> {
  if (!account) return writeFile(file, content, { mode: 0o600, flush: true });
  const command = ['-c', 'umask 077; cat > "$1"', 'sh', file];
  const { succeeded, output } = await runCommand('/bin/sh', command, { account, input: content });
  if (!succeeded) throw new StartError(`The file ${file} cannot be written: ${lastLine(output)}`);
}

/** Without it, a program of PostgreSQL ends on Windows before it prints anything. */
function missingLibrary(output: string): string {
  if (process.platform !== 'win32' || output !== '') return '';
  return '. PostgreSQL needs the Visual C++ Redistributable of Microsoft (x64)';
}

function lastLine(output: string, including = ''): string {
  return (
    output.split('\n').findLast((line) => line !== '' && line.includes(including)) ??
    'it gave no reason'
  );
}
