// Runs on whatever Node the machine has (18 or newer) before anything is installed: plain JavaScript, no imports
// but Node's own.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');
const lockfile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.installed-lockfile');

/** Options for Node to read `.env`, where there is one: variables that are set already win. */
export function environmentFile() {
  const file = join(root, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/**
 * Installs what the lockfile says where that is not done yet, runs a script of this folder on the pinned Node,
 * and ends with its exit code.
 */
export async function runScript(name, nodeOptions = []) {
  requireNode(18);
  if (!isInstalled()) install();
  process.exitCode = await runPinnedNode([
    ...nodeOptions,
    join(root, 'scripts', name),
    ...process.argv.slice(2),
  ]);
}

function requireNode(oldest) {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return;
  fail(`The shop needs Node.js ${oldest} or newer to start; this is ${process.version}.`);
}

function isInstalled() {
  if (!existsSync(pinnedNode)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockfileHash();
  if (!wasInstalledByHand()) return false;
  writeFileSync(stamp, lockfileHash());
  return true;
}

/** npm leaves a lockfile of its own in node_modules when it is done. */
function wasInstalledByHand() {
  const own = join(root, 'node_modules', '.package-lock.json');
  return existsSync(own) && statSync(own).mtimeMs >= statSync(lockfile).mtimeMs;
}

function lockfileHash() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex');
}

function install() {
  console.log('Installing what the shop is made of. The first time takes about a minute ...');
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(command, [...before, ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    fail(
      'The installation failed: see above, check that this machine reaches the npm registry, and try again.',
    );
  }
  if (!existsSync(pinnedNode)) {
    fail('npm left out install scripts: allow them (npm config set ignore-scripts false), and try again.');
  }
  writeFileSync(stamp, lockfileHash());
}

/** Ctrl-C reaches this process from the terminal and from npm: within these milliseconds they are one signal. */
const echoMilliseconds = 500;

/**
 * Signals are handed on, and this process ends when the other has. Ctrl-C in a terminal reaches both without help. A
 * second signal kills the other.
 */
async function runPinnedNode(args) {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' });
  let firstSignal = null;
  const handOn = (signal) => {
    if (firstSignal !== null && Date.now() - firstSignal > echoMilliseconds) child.kill('SIGKILL');
    else if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    firstSignal ??= Date.now();
  };
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, handOn);
  const watch = stopWithNpm(() => firstSignal ?? handOn('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`Node.js cannot be started: ${error.message}.`));
    child.once('close', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** npm hands SIGTERM to a shell between it and us, which dies of it without a word. */
function stopWithNpm(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 200);
  return watch;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
