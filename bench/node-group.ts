import { join } from 'node:path';
import { findFreePort } from '../test/programs/find-free-port.ts';
import type { Stage } from './stage.ts';

/** Shop processes that answer requests and leave the queue to the stage's own. */
export interface NodeGroup {
  readonly ports: readonly number[];
  stop(): Promise<void>;
}

export async function startNodes(
  stage: Stage,
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<NodeGroup> {
  const databaseUrl = await stage.databaseUrl();
  const start = async (_: unknown, i: number) => {
    const port = await findFreePort();
    const shop = await stage.startNode(
      {
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(stage.folder, `data-of-node-${i}`),
        SHOP_SECRET: 'the same secret on every node, 32 characters',
        TRUST_PROXY: 'loopback',
        WORKER: 'off',
        ...environment,
      },
      port,
    );
    return { port, shop };
  };
  const nodes = await Promise.all(Array.from({ length: count }, start));
  return {
    ports: nodes.map(({ port }) => port),
    async stop() {
      await Promise.all(nodes.map(({ shop }) => shop.end('SIGTERM')));
    },
  };
}
