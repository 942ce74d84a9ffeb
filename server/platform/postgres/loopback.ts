import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { nullIf, writeDurably, writeOnce } from '../process/write-durably.ts';

/**
 * How the shop reaches its server: by a Unix socket that its account alone can open, or with a
 * password at the address of this machine, where there are no such sockets.
 */
export type Reach = 'socket' | 'loopback';

export function reachOn(platform: NodeJS.Platform): Reach {
  return platform === 'win32' ? 'loopback' : 'socket';
}

export const loopbackAddress = '127.0.0.1';

/** In the folder of the cluster, so that one is not complete without its password. */
export const passwordFile = 'licence-shop-password';

/** 256 random bits. */
export function makePassword(): string {
  return randomBytes(32).toString('base64url');
}

interface Server {
  /** Its home. */
  readonly folder: string;
  isRunning(): Promise<boolean>;
}

/** The port of the server that runs; for a start, the last one if it is still free. */
export async function choosePort({ folder, isRunning }: Server): Promise<number> {
  const file = join(folder, 'port');
  const written = await readPort(folder);
  if (written === null) return Number(await writeOnce(file, `${await findFreePort()}`, 0o600));
  if ((await isRunning()) || (await isFree(written))) return written;
  const port = await findFreePort();
  await writeDurably(file, [`${port}`]);
  return port;
}

export async function readPort(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'port'), 'utf8').catch(nullIf('ENOENT'));
  return Number(text) || null;
}

async function isFree(port: number): Promise<boolean> {
  return (await listen(port)) !== null;
}

async function findFreePort(): Promise<number> {
  const port = await listen(0);
  if (port === null) throw new Error('No port is free');
  return port;
}

/** For a moment. Null if the system refuses it. */
function listen(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: loopbackAddress, exclusive: true }, () => {
      const address = server.address();
      const bound = address !== null && typeof address !== 'string' ? address.port : null;
      server.close(() => resolve(bound));
    });
  });
}
