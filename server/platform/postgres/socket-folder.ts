import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import type { Home } from './home.ts';
import { handOver } from './run-as.ts';

/** The path of a Unix socket must fit in 104 bytes with its end on macOS, in 108 on Linux. */
const maximumPathBytes = 103;

/**
 * In the home, or in /tmp if that path is too long: a later start finds a running server, whatever
 * its TMPDIR is.
 */
export function locateSocketFolder({ folder }: Home): string {
  const inHome = join(folder, 'socket');
  if (Buffer.byteLength(join(inHome, '.s.PGSQL.5432')) <= maximumPathBytes) return inHome;
  return join(
    '/tmp',
    `licence-shop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
  );
}

/** Makes the folder for the server's account alone. */
export async function openSocketFolder(home: Home): Promise<string> {
  const path = locateSocketFolder(home);
  await mkdir(path, { mode: 0o700 }).catch(() => {});
  const found = await lstat(path);
  const owner = home.account?.uid ?? process.getuid?.();
  // Anybody can make a folder of this name among the temporary files.
  if (!found.isDirectory() || ![process.getuid?.(), owner].includes(found.uid)) {
    throw new StartError(
      `PostgreSQL's socket needs the folder ${path}, which belongs to another user.`,
    );
  }
  if (found.uid !== owner || (found.mode & 0o777) !== 0o700) await handOver(path, home.account);
  return path;
}
