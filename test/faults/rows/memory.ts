import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const workers = 32;
const samples = 20;
/** Receipts wait while everybody asks for pages. */
const settleMilliseconds = 300_000;

/** Many requests, purchases among them: the resident size at the end is that of the middle. */
export const watchMemory: Row = async ({ requests = 20_000 }) => {
  const scene = await Scene.open({ size: 1, environment: { LOG_LEVEL: 'warn' } });
  const agent = new Agent({ keepAlive: true, maxSockets: workers });
  try {
    await scene.start();
    scene.crowd.start();
    const sizes: number[] = [];
    const begin = performance.now();
    let made = 0;
    let refused = 0;
    const work = async () => {
      while (made < requests) {
        made += 1;
        if (made % Math.ceil(requests / samples) === 0)
          sizes.push(await readResidentMegabytes(scene.shop.pid));
        const status = await get(agent, scene.port, paths[made % paths.length] ?? '/');
        if (status >= 500) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    const seconds = (performance.now() - begin) / 1_000;
    await scene.crowd.finish();
    await scene.settle(settleMilliseconds);
    console.log(`  ${made} requests in ${Math.round(seconds)} s (${Math.round(made / seconds)} a second)`);
    console.log(`  ${refused} of them got a 5xx, and ${scene.crowd.outcomes.length} purchases beside them`);
    console.log(`  resident megabytes along the way: ${sizes.join(' ')}`);
    await scene.prove();
    const [middle, end] = [
      average(sizes.slice(samples / 4, samples / 2)),
      average(sizes.slice(-samples / 4)),
    ];
    console.log(`  second quarter ${Math.round(middle)} MB on average, last quarter ${Math.round(end)} MB`);
    must(end <= middle * 1.15, 'The process grows');
  } finally {
    agent.destroy();
    await scene.close();
  }
};

const paths = ['/api/products', '/', '/healthz', '/readyz', '/api/unknown', '/api/orders/ORD-NONE/invoice'];

function get(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ agent, port, path, host: '127.0.0.1' }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

async function readResidentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
