import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Crowd } from '../crowd.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';
import { findFreePort, isReady, type ShopProcess, startShopProcess } from '../shop-process.ts';

/**
 * Two nodes on one PostgreSQL behind Debian's nginx; each in turn is stopped in order and started again, under
 * load. No request fails.
 */
export const restartNodes: Row = async ({ restarts = 2 }) => {
  const scene = await Scene.open({ size: 1 });
  const nodes: Node[] = [];
  let nginx: ChildProcess | null = null;
  try {
    await scene.start();
    for (const name of ['a', 'b']) nodes.push(await openNode(scene, name, scene.databaseUrl));
    const port = await findFreePort();
    nginx = await startNginx(scene.folder, port, nodes);
    const crowd = new Crowd({ shop: { url: `http://127.0.0.1:${port}` }, canaries: scene.canaries, size: 6 });
    crowd.start();
    await wait(2_000);
    for (let restart = 0; restart < restarts; restart += 1) {
      const node = nodes[restart % 2];
      await node?.restart();
      await wait(300);
    }
    await crowd.finish();
    const settled = await scene.settle();
    scene.crowd.told.push(...crowd.told);
    scene.crowd.complaints.push(...crowd.complaints);
    console.log(
      `  ${restarts} rolling restarts, ${crowd.told.length} purchases, settled after ${settled} ms`,
    );
    console.log(
      `  answers ${describeCounts(crowd.answers)}; slowest ${Math.round(crowd.slowestMilliseconds)} ms`,
    );
    await scene.prove();
    const failed = [...crowd.answers].filter(([status]) => !['200', '402'].includes(status));
    must(failed.length === 0, 'A request failed');
  } finally {
    nginx?.kill('SIGQUIT');
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
        GATEWAY_URL: scene.gateway.url,
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

async function startNginx(folder: string, port: number, nodes: readonly Node[]): Promise<ChildProcess> {
  const home = join(folder, 'nginx');
  await mkdir(home);
  const servers = nodes.map((node) => `server 127.0.0.1:${node.port} max_fails=0;`).join(' ');
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/nginx.pid; worker_processes 1; error_log ${home}/error.log;
    events { worker_connections 512; }
    http {
      access_log off;
      client_body_temp_path ${home}; proxy_temp_path ${home}; fastcgi_temp_path ${home};
      uwsgi_temp_path ${home}; scgi_temp_path ${home};
      upstream shop { ${servers} keepalive 8; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://shop;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
          # A purchase carries an idempotency key, so another node may safely be asked.
          proxy_next_upstream error timeout non_idempotent;
          proxy_connect_timeout 2s;
          proxy_read_timeout 30s;
        }
      }
    }\n`,
  );
  const nginx = spawn('nginx', ['-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'ignore',
  });
  const ended = once(nginx, 'exit');
  while (!(await isReady(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${await ended}`);
    await wait(50);
  }
  return nginx;
}
