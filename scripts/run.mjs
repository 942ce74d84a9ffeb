// `node scripts/run.mjs [--settings] [Node options] file [arguments]` installs the packages of package-lock.json if that
// is not done yet, runs the file on the pinned Node in the checkout, and ends with its exit code. Packages for tests and
// checks are left out until one of those runs. It runs on Node 18 or newer before anything is installed, so it is plain
// JavaScript and imports only Node's own modules. npm starts it by a shell, which may die of a signal without
// passing it on: it stops what it runs when its parent ends.
import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNpm, locateNode } from './find-programs.mjs';
import {
  hasDev,
  isInstalled,
  lacksOnlyDev,
  pinnedBuilds,
  stampPackages,
} from './installed-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Its package has a checksum in package-lock.json, as every package has. */
const pinnedNode = locateNode(root);

/** Ctrl-C reaches this process from the terminal and from npm: signals within these milliseconds count as one. */
const echoMilliseconds = 500;

/** What the shop is built and run by. Everything else needs `devDependencies`. */
const needsDev = !/^(scripts|node_modules\/vite)\//.test(findFile(process.argv.slice(2)));

/** npm, or its shell. On Windows a process keeps the number of a parent that ended. */
const parent = process.ppid;

requireNode(18);
if (!existsSync(pinnedNode) || !isInstalled({ needsDev })) install();
// From the first file on, Node keeps what it compiles: see server/main.ts.
process.env.NODE_COMPILE_CACHE ??= join(root, 'dist', 'compiled');
process.exitCode = await runPinnedNode(asService(process.argv.slice(2)).flatMap(replaceSettings));

/**
 * In the release that systemd runs, a command has the service's user and settings, as with the installed command `shop`:
 * those of .env are another shop's. A caller who names another database, such as to try a backup, gets that one.
 */
function asService(args) {
  const [first, script, ...rest] = args;
  const command = { start: ['start'], backup: ['backup'], restore: ['restore'], shop: [] }[
    /^scripts\/(\w+)\.ts$/.exec(script)?.[1]
  ];
  const { DATA_DIR, DATABASE_URL } = process.env;
  if (first !== '--settings' || !command || DATA_DIR || DATABASE_URL || !isOfService()) return args;
  console.error(
    'This release is the service: as with the command shop, its user and settings are used.',
  );
  return ['--disable-warning=ExperimentalWarning', 'scripts/service.ts', ...command, ...rest];
}

function isOfService() {
  const unit = '/etc/systemd/system/licence-shop.service';
  if (!existsSync(unit)) return false;
  const folder = /^WorkingDirectory=(.+)$/m.exec(readFileSync(unit, 'utf8'))?.[1];
  return folder !== undefined && existsSync(folder) && realpathSync(folder) === realpathSync(root);
}

/** Has Node read `.env`, if there is one. Variables that are already set win. */
function replaceSettings(argument) {
  const file = join(root, '.env');
  if (argument !== '--settings') return [argument];
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

function findFile(args) {
  return args.find((argument) => !argument.startsWith('-')) ?? '';
}

function requireNode(oldest) {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return;
  fail(`The shop needs Node.js ${oldest} or newer to start; this is ${process.version}.`);
}

function install() {
  if (needsDev && existsSync(pinnedNode) && lacksOnlyDev()) return addDev();
  console.log(
    'Installing the packages of package-lock.json. The first time takes about a minute ...',
  );
  // A start keeps them for the next test.
  const withDev = needsDev || hasDev();
  runNpm(process.execPath, 'ci', withDev);
  linkPinnedNode();
  if (!existsSync(pinnedNode)) {
    fail(
      `There is no Node.js for ${process.platform} on ${process.arch} among the packages of package-lock.json.`,
    );
  }
  requireLibraries();
  if (!nativePackagesSupport(process.versions.node)) installByPinnedNode('ci', withDev);
  stampPackages({ withDev });
}

/** Leaves the other packages where they are: a shop may run on them. */
function addDev() {
  console.log('Installing the packages for tests and checks ...');
  installByPinnedNode('install', true);
  stampPackages({ withDev: true });
}

/** npm 9, such as Debian 12's, removes the link with the builds of other platforms, which have the same name. */
function linkPinnedNode() {
  if (existsSync(pinnedNode) || process.platform === 'win32') return;
  const builds = pinnedBuilds.map((name) => join('..', name, 'bin', 'node'));
  const build = builds.find((path) => existsSync(join(dirname(pinnedNode), path)));
  if (build) symlinkSync(build, pinnedNode);
}

function nativePackagesSupport(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

/** npm leaves out native packages that don't support the Node that runs it, such as Debian 12's 18. */
function installByPinnedNode(command, withDev) {
  const folder = mkdtempSync(join(root, '.pinned-node-'));
  const node = join(folder, basename(pinnedNode));
  copyFileSync(pinnedNode, node);
  runNpm(node, command, withDev);
  linkPinnedNode();
  rmSync(folder, { recursive: true });
}

function runNpm(node, npmCommand, withDev) {
  const options = [
    // It must not write to the lockfile.
    ...(npmCommand === 'install' ? ['--no-save'] : []),
    withDev ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const program = findNpm(process.env);
  const [command, ...before] = program ? [node, program] : ['npm'];
  const { status } = spawnSync(command, [...before, npmCommand, ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status === 0) return;
  fail(
    'The installation failed: see above, check that this machine reaches the npm registry, and try again.',
  );
}

/** Small Debian systems lack a library of the pinned Node. */
function requireLibraries() {
  const tryNode = () => spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (tryNode().status === 0) return;
  const install = 'apt-get update --quiet=2 && apt-get install --yes --quiet=2 libatomic1';
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', install], { stdio: 'inherit' });
  const { status, stderr } = tryNode();
  if (status === 0) return;
  fail(
    `${stderr?.trim()}\nInstall what is missing (on Debian: apt-get install libatomic1), and try again.`,
  );
}

/**
 * Passes signals on, and ends when the other process has. A second signal kills it. On Windows, Ctrl-C and a closed window
 * reach both processes, and to pass a signal on would kill the other one.
 */
async function runPinnedNode(args) {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' });
  let firstSignal = null;
  const passOn = (signal) => {
    const reachesBoth =
      process.platform === 'win32' || (signal === 'SIGINT' && process.stdin.isTTY);
    if (firstSignal !== null && Date.now() - firstSignal > echoMilliseconds) child.kill('SIGKILL');
    else if (!reachesBoth) child.kill(signal);
    firstSignal ??= Date.now();
  };
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGBREAK']) process.on(signal, passOn);
  const stopWithParent = () => process.ppid === parent || firstSignal || passOn('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(stopWithParent, 100).unref();
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`Node.js cannot be started: ${error.message}.`));
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
