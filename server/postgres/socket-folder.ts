import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { handOver } from './account.ts';
import type { Home } from './home.ts';
import { readSocketFolder } from './postmaster-file.ts';

/** The path of a Unix socket must fit in 104 bytes with its end on macOS, in 108 on Linux. */
const maximumPathBytes = 103;

/**
 * Returns the folder of the server's Unix socket: in the home or, if that path is too long, in the machine's folder
 * for temporary files. A server that runs may have another one: an earlier release chose its name, or TMPDIR was set.
 */
export async function locateSocketFolder({ folder, account }: Home): Promise<string> {
  const inHome = join(folder, 'socket');
  if (Buffer.byteLength(join(inHome, '.s.PGSQL.5432')) <= maximumPathBytes) return inHome;
  const ofServer = await readSocketFolder(join(folder, 'cluster'));
  const found = ofServer === null ? null : await lstat(ofServer).catch(() => null);
  // The server's account can write any path into its file, and root would hand that folder over.
  const isOwn = found?.isDirectory() && found.uid === (account?.uid ?? process.getuid?.());
  if (ofServer !== null && isOwn) return ofServer;
  return join(tmpdir(), `licence-shop-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/** Makes the folder for the server's account alone. */
export async function openSocketFolder(home: Home): Promise<string> {
  const path = await locateSocketFolder(home);
  await mkdir(path, { mode: 0o700 }).catch(() => {});
  const found = await lstat(path);
  const owners = [process.getuid?.(), home.account?.uid];
  // Anybody can make a folder of this name among the temporary files.
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartError(`PostgreSQL's socket needs the folder ${path}, which belongs to another user.`);
  }
  await handOver(path, home.account);
  return path;
}
