import { execFileSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { describeCounts, type Row } from '../row.ts';
import { Scene } from '../scene.ts';
import { isReady } from '../shop-process.ts';

/** The disk is full under load: no 2xx for what was not saved, and the shop sells again when there is space. */
export const fillDisk: Row = async ({ seconds = 8 }) => {
  const folder = await makeTemporaryFolder('licence-shop-full-');
  const mountPoint = join(folder, 'disk');
  await mkdir(mountPoint);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', mountPoint]);
  const scene = await Scene.open({ folder, dataFolder: join(mountPoint, 'data') });
  try {
    await scene.start();
    scene.crowd.start();
    await wait(2_000);
    const before = scene.crowd.outcomes.length;
    const filler = join(mountPoint, 'filler');
    const { bavail, bsize } = await statfs(mountPoint);
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {});
    await wait(seconds * 1_000);
    const during = scene.crowd.outcomes.length - before;
    await rm(filler);
    const begin = performance.now();
    while (!(await isReady(scene.port))) await wait(50);
    const healed = Math.round(performance.now() - begin);
    await scene.crowd.finish();
    const settled = await scene.settle();
    const { outcomes, responses } = scene.crowd;
    console.log(
      `  full for ${seconds} s: ${during} purchases got through meanwhile, ${outcomes.length} in all`,
    );
    console.log(`  responses ${describeCounts(responses)}`);
    console.log(`  ready ${healed} ms after there was space; settled after ${settled} ms`);
    await scene.prove({ outageSeconds: seconds });
  } finally {
    await scene.stop();
    execFileSync('umount', ['-l', mountPoint]);
    await scene.close();
  }
};
