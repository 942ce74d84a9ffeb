import { readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import { readServerPid } from '../../../server/platform/postgres/cluster.ts';
import { makeRelease } from '../release.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

/**
 * A release is replaced in its folder while it sells, then started; then the earlier one is started again from a
 * folder of its own. The socket outlives the processes, as under systemd. No request fails, and no process draws an
 * invoice by the code of another release.
 */
export const upgradeUnderLoad: Row = async ({ seconds = 4 }) => {
  const scene = await Scene.open({ keepsSocket: true });
  const [current, next, earlier] = ['current', 'next', 'earlier'].map((name) => join(scene.folder, name));
  try {
    if (!current || !next || !earlier) throw new Error('Three folders');
    makeRelease(current, 'one', 9001);
    makeRelease(earlier, 'one', 9001);
    makeRelease(next, 'two', 9002);
    scene.release = current;
    await scene.start();
    // Before the first invoice. The shop must have loaded everything by now, but for the templates of documents.
    await rm(current, { recursive: true });
    await rename(next, current);
    scene.crowd.start();
    await wait(seconds * 1_000);
    await proveThatPostgresIsElsewhere(scene, current);
    await awaitDrawers(scene, ['two']);

    await restart(scene, current);
    await wait(seconds * 1_000);
    await awaitDrawers(scene, ['two']);

    await restart(scene, earlier);
    await wait(seconds * 1_000);
    await scene.crowd.finish();
    const settled = await scene.settle();
    await awaitDrawers(scene, ['one', 'two']);
    const { outcomes, responses, slowestMilliseconds } = scene.crowd;
    console.log(
      `  ${outcomes.length} purchases, settled after ${settled} ms; responses ${describeCounts(responses)}`,
    );
    console.log(
      `  slowest ${Math.round(slowestMilliseconds)} ms; invoices ${describeCounts(await readReleases(scene))}`,
    );
    await scene.prove();
    const failed = [...responses.keys()].filter((status) => !['200', '402'].includes(status));
    must(failed.length === 0, `Requests failed: ${failed.join(', ')}`);
  } finally {
    await scene.close();
  }
};

async function restart(scene: Scene, release: string): Promise<void> {
  must((await scene.shop.end('SIGTERM')) === '0', 'The shop did not stop in order');
  scene.release = release;
  await scene.start();
}

async function proveThatPostgresIsElsewhere(scene: Scene, release: string): Promise<void> {
  const pid = await readServerPid(join(scene.dataFolder, 'postgres/cluster'));
  const program = await readlink(`/proc/${pid}/exe`);
  must(!program.startsWith(release) && !program.includes('deleted'), `PostgreSQL runs from ${program}`);
}

/** Waits until these releases, and no others, have drawn invoices. Invoices come after purchases on a busy machine. */
async function awaitDrawers(scene: Scene, expected: readonly string[]): Promise<void> {
  const deadline = performance.now() + 30_000;
  let drawn = await readReleases(scene);
  while (drawn.size < expected.length && performance.now() < deadline) {
    await wait(200);
    drawn = await readReleases(scene);
  }
  const isExpected = drawn.size === expected.length && expected.every((name) => drawn.has(name));
  must(isExpected, `Invoices were drawn by ${describeCounts(drawn)}`);
}

/** How many invoices each release drew. */
async function readReleases(scene: Scene): Promise<Map<string, number>> {
  const client = await scene.connect();
  const { rows } = await client
    .query<{ pdf: Buffer }>('select pdf from invoice_documents')
    .finally(() => client.end());
  const counts = new Map<string, number>();
  for (const { pdf } of rows) {
    const { info } = await (await getDocumentProxy(new Uint8Array(pdf))).getMetadata();
    const name = /^Release (\w+),/.exec(String(Object(info).Title))?.[1] ?? 'unknown';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
