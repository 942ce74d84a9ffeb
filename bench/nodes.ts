import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { startBalancer } from '../test/programs/nginx.ts';
import { runChild } from './child.ts';
import { loadResult } from './load.ts';
import { Report } from './report.ts';
import { Stage } from './stage.ts';

/** Measures 1, 2 and 4 shop processes behind nginx on one PostgreSQL, while one more sends the mails. */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '6' },
    json: { type: 'string' },
  },
});
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const report = new Report();
const stage = await Stage.open();
try {
  for (const count of values.nodes.split(',').map(Number)) {
    const nodes = await Promise.all(Array.from({ length: count }, (_, i) => startNode(i)));
    const front = await startBalancer(
      stage.folder,
      nodes.map(({ port }) => port),
    );
    await measure(`${count} processes`, front.url);
    await front.stop();
    await Promise.all(nodes.map(({ shop }) => shop.end('SIGTERM')));
    await stage.awaitReceipts();
  }
  await report.print(values.json);
} finally {
  await stage.close();
}

async function startNode(number: number) {
  const port = await findFreePort();
  const environment = {
    DATABASE_URL: await stage.databaseUrl(),
    DATA_DIR: join(stage.folder, `data-of-node-${number}`),
    SHOP_SECRET: 'the same secret on every node, 32 characters',
    TRUST_PROXY: 'loopback',
    WORKER: 'off',
  };
  return { port, shop: await stage.startNode(environment, port) };
}

async function measure(contestant: string, url: string): Promise<void> {
  const seconds = Number(values.seconds);
  const list = { url: `${url}/api/products`, headers: {}, seconds };
  report.add('Product lists/s', contestant, (await runChild('child-get.ts', list, loadResult)).perSecond);
  for (const workers of [8, 64]) {
    const { perSecond, p99 } = await runChild('child-buyers.ts', { url, workers, seconds }, loadResult);
    report.add(`Checkouts by ${workers} buyers, a second`, contestant, perSecond);
    report.add(`Checkouts by ${workers} buyers, p99 ms`, contestant, p99);
  }
}
