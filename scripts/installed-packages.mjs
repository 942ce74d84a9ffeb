// Which packages are installed, by a stamp beside them. Plain JavaScript for run.mjs, which runs before anything is.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockfile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.installed-lockfile');

const platform = `${process.platform}-${process.arch}`;
/** The packages that may have the pinned Node of this platform. */
export const pinnedBuilds = [`node-${platform}`, `node-bin-${platform}`];

/** What the stamp adds to the lockfile's hash where `devDependencies` are missing. */
const withoutDev = ' without devDependencies';

export function isInstalled({ needsDev }) {
  if (!existsSync(stamp)) {
    if (!wasInstalledByHand()) return false;
    stampPackages({ withDev: hasDev() });
  }
  const installed = readFileSync(stamp, 'utf8');
  return installed === describe(true) || (!needsDev && installed === describe(false));
}

/** Everything is there but `devDependencies`. */
export function lacksOnlyDev() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === describe(false);
}

/** Also of another lockfile. */
export function hasDev() {
  if (existsSync(stamp)) return !readFileSync(stamp, 'utf8').endsWith(withoutDev);
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(join(root, 'node_modules', name)));
}

/** Ends an installation. */
export function stampPackages({ withDev }) {
  removeHeaders();
  writeFileSync(stamp, describe(withDev));
}

/** A third of Node's package is for compiling others, which none here needs. */
function removeHeaders() {
  for (const build of pinnedBuilds)
    rmSync(join(root, 'node_modules', build, 'include'), { recursive: true, force: true });
}

function describe(withDev) {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  return hash + (withDev ? '' : withoutDev);
}

/** npm writes a lockfile of its own into node_modules when it is done. */
function wasInstalledByHand() {
  const own = join(root, 'node_modules', '.package-lock.json');
  return existsSync(own) && statSync(own).mtimeMs >= statSync(lockfile).mtimeMs;
}
