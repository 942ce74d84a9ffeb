// Where Node and npm are: their own files, which can be started without a shell. On Windows, npm's links to programs are
// scripts of a shell. Plain JavaScript for run.mjs, which runs before anything is installed.
import { existsSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** The pinned Node: npm installs the build of this platform, and links it except on Windows. */
export function locateNode(root, { platform, arch } = process) {
  if (platform === 'win32')
    return win32.join(root, 'node_modules', `node-win-${arch}`, 'bin', 'node.exe');
  return posix.join(root, 'node_modules', '.bin', 'node');
}

/** npm's own JavaScript, so that a chosen Node runs it; null where npm is another kind of program. */
export function findNpm(places, platform = process.platform, isThere = existsSync) {
  const { npm_execpath: called, PATH = '' } = places;
  if (called?.endsWith('.js')) return called;
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const inFolder = platform === 'win32' ? ['node_modules', 'npm', 'bin', 'npm-cli.js'] : ['npm'];
  const paths = PATH.split(delimiter).map((folder) => join(folder, ...inFolder));
  const found = paths.find((path) => isThere(path)) ?? null;
  if (platform === 'win32' || found === null) return found;
  const program = realpathSync(found);
  return program.endsWith('.js') ? program : null;
}
