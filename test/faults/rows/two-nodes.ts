import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../programs/find-free-port.ts';
import { type Balancer, startBalancer } from '../../programs/nginx.ts';
import { Crowd } from '../crowd.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';
import { type ShopProcess, startShopProcess } from '../shop-process.ts';

/**
 * Two nodes on one PostgreSQL behind Debian's nginx; each in turn is stopped in order and started again, under
 * load. No request fails.
 */
export const restartNodes: Row = async ({ restarts = 2 }) => {
  const scene = await Scene.open({ size: 1 });
  const nodes: Node[] = [];
  let balancer: Balancer | null = null;
  try {
    await scene.start();
    for (const name of ['a', 'b']) nodes.push(await openNode(scene, name, scene.databaseUrl));
    balancer = await startBalancer(
      scene.folder,
      nodes.map(({ port }) => port),
    );
    const crowd = new Crowd({ shop: balancer, canaries: scene.canaries, size: 6 });
    crowd.start();
    await wait(2_000);
    for (let restart = 0; restart < restarts; restart += 1) {
      const node = nodes[restart % 2];
      await node?.restart();
      await wait(300);
    }
    await crowd.finish();
    const settled = await scene.settle();
    scene.crowd.outcomes.push(...crowd.outcomes);
    scene.crowd.complaints.push(...crowd.complaints);
    console.log(
      `  ${restarts} rolling restarts, ${crowd.outcomes.length} purchases, settled after ${settled} ms`,
    );
    console.log(
      `  responses ${describeCounts(crowd.responses)}; slowest ${Math.round(crowd.slowestMilliseconds)} ms`,
    );
    await scene.prove();
    const failed = [...crowd.responses].filter(([status]) => !['200', '402'].includes(status));
    must(failed.length === 0, 'A request failed');
  } finally {
    await balancer?.stop();
    for (const node of nodes) await node.stop();
    await scene.close();
  }
};

interface Node {
  readonly port: number;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function openNode(scene: Scene, name: string, url: string): Promise<Node> {
  const port = await findFreePort();
  const open = async () => {
    const node = await startShopProcess({
      port,
      logFile: join(scene.folder, 'logs', `node-${name}.log`),
      environment: {
        DATABASE_URL: url,
        DATABASE_POOL_SIZE: '10',
        DATA_DIR: join(scene.folder, `data-${name}`),
        SHOP_SECRET: 'the same secret on every node, 32 characters',
        SMTP_URL: scene.mailServer.url,
        TRUST_PROXY: '1',
      },
    });
    if (!node) throw new Error(`Node ${name} ended while it started`);
    return node;
  };
  let node: ShopProcess = await open();
  return {
    port,
    async restart() {
      must((await node.end('SIGTERM')) === '0', `Node ${name} did not stop in order`);
      node = await open();
    },
    async stop() {
      await node.end('SIGTERM');
    },
  };
}
