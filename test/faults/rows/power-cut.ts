import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { findPostgres, signalAll } from '../postgres-process.ts';
import { describeTimes, type Row } from '../row.ts';
import { openStripeScene } from '../stripe-beside-shop.ts';

/**
 * The power fails under load. The data folder is an ext4 file system in a file; that file is on XFS, which
 * copies it in one instant. What the shop had not flushed is not in the copy, and the shop starts from the copy.
 */
export const cutPower: Row = async ({ cuts = 2 }) => {
  const folder = await makeTemporaryFolder('licence-shop-cut-');
  const disk = await openDisk(folder);
  const scene = await openStripeScene({ folder, dataFolder: join(disk.mountPoint, 'data') });
  try {
    await scene.start();
    scene.crowd.start();
    const readyTimes: number[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      await wait(1_000 + Math.random() * 2_000);
      // No response is sent after this moment; PostgreSQL is in the middle of what it was doing.
      process.kill(scene.shop.pid, 'SIGSTOP');
      await disk.copy();
      const postgres = await findPostgres(scene.dataFolder);
      await scene.shop.end('SIGKILL');
      signalAll(postgres, 'SIGKILL');
      await disk.swap();
      readyTimes.push((await scene.start()).readyMilliseconds);
    }
    await scene.crowd.finish();
    const settled = await scene.settle();
    console.log(
      `  ${cuts} power cuts, ${scene.crowd.outcomes.length} purchases known, settled after ${settled} ms`,
    );
    console.log(`  ready again from the copy: ${describeTimes(readyTimes)}`);
    await scene.prove({ folders: ['disk', 'logs', 'ledger'].map((name) => join(folder, name)) });
  } finally {
    await scene.stop();
    await disk.close();
    await scene.close();
  }
};

interface Disk {
  readonly mountPoint: string;
  /** Copies the disk as it is, flushed blocks alone. */
  copy(): Promise<void>;
  /** Puts the copy in the disk's place. */
  swap(): Promise<void>;
  close(): Promise<void>;
}

/** An ext4 file system in a file on an XFS file system in a file: needs root, loop devices and xfsprogs. */
async function openDisk(folder: string): Promise<Disk> {
  const shelf = join(folder, 'shelf');
  const mountPoint = join(folder, 'disk');
  await mkdir(shelf);
  await mkdir(mountPoint);
  run('truncate', '-s', '8G', `${shelf}.xfs`);
  run('mkfs.xfs', '-q', `${shelf}.xfs`);
  run('mount', '-o', 'loop', `${shelf}.xfs`, shelf);
  const [image, copy] = [join(shelf, 'image.ext4'), join(shelf, 'copy.ext4')];
  run('truncate', '-s', '2G', image);
  run('mkfs.ext4', '-q', image);
  run('mount', '-o', 'loop', image, mountPoint);
  return {
    mountPoint,
    async copy() {
      run('cp', '--reflink=always', image, copy);
    },
    async swap() {
      await unmount(mountPoint);
      await rename(copy, image);
      run('mount', '-o', 'loop', image, mountPoint);
    },
    async close() {
      await unmount(mountPoint);
      await unmount(shelf);
      await rm(`${shelf}.xfs`);
    },
  };
}

/** Processes that were just killed hold a file system for a moment longer. */
async function unmount(mountPoint: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      run('umount', mountPoint);
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error(`${mountPoint} cannot be unmounted`);
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
