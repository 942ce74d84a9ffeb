import { join } from 'node:path';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { startBalancer } from '../test/programs/nginx.ts';
import { runLoadChild } from './child.ts';
import { readOptions, runBenchmark } from './run-benchmark.ts';
import type { Stage } from './stage.ts';

/** Measures 1, 2 and 4 shop processes behind nginx on one PostgreSQL, while one more sends the mails. */
const options = readOptions({ nodes: '1,2,4', seconds: '6' });
const seconds = Number(options.seconds);

await runBenchmark(async (stage, report) => {
  for (const count of options.nodes.split(',').map(Number)) {
    const nodes = await Promise.all(Array.from({ length: count }, (_, i) => startNode(stage, i)));
    const ports = nodes.map(({ port }) => port);
    const { url, stop } = await startBalancer(stage.folder, ports);
    const add = (figure: string, value: number) => report.add(figure, `${count} processes`, value);

    const lists = await runLoadChild({ url, path: '/api/products', workers: 32, seconds });
    add('Product lists/s', lists.perSecond);
    for (const workers of [8, 64]) {
      const { perSecond, p99 } = await runLoadChild({ url, workers, seconds });
      add(`Checkouts by ${workers} buyers, a second`, perSecond);
      add(`Checkouts by ${workers} buyers, p99 ms`, p99);
    }
    await stop();
    await Promise.all(nodes.map(({ shop }) => shop.end('SIGTERM')));
    await stage.awaitReceipts();
  }
});

async function startNode(stage: Stage, number: number) {
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
