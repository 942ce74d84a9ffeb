import { setTimeout as wait } from 'node:timers/promises';
import { Crowd } from '../crowd.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const recoverLimitMilliseconds = 10_000;

const poolSize = 8;

/** The shop sheds when ten calls wait for each connection: that many and those being served are what it can bear. */
const mostBearable = 11 * poolSize;

/** Three times as many customers as the shop can bear: it sheds some with 503, and is quick again afterwards. */
export const overloadShop: Row = async ({ bearable = mostBearable, seconds = 10 }) => {
  const scene = await Scene.open({ size: 2, environment: { DATABASE_POOL_SIZE: String(poolSize) } });
  try {
    const { pid } = await scene.start();
    scene.crowd.start();
    await wait(3_000);
    const { canaries } = scene;
    const flood = new Crowd({ shop: { url: scene.url }, canaries, size: bearable * 3 });
    flood.start();
    await wait(seconds * 1_000);
    const begin = performance.now();
    await flood.finish();
    const left = Math.round(performance.now() - begin);
    await waitUntilQuick(scene);
    const recovered = Math.round(performance.now() - begin);
    await scene.crowd.finish();
    await scene.settle();
    scene.crowd.outcomes.push(...flood.outcomes);
    scene.crowd.complaints.push(...flood.complaints);
    console.log(
      `  ${bearable * 3} customers for ${seconds} s: ${flood.outcomes.length} purchases, all known ${left} ms later`,
    );
    console.log(
      `  responses ${describeCounts(flood.responses)}; 503s without Retry-After: ${flood.unhelpful}`,
    );
    console.log(`  slowest ${Math.round(flood.slowestMilliseconds)} ms; quick again after ${recovered} ms`);
    await scene.prove();
    must(flood.responses.has('503 unavailable'), 'Nothing was shed');
    must(flood.unhelpful === 0, 'A 503 came without Retry-After');
    must(recovered <= recoverLimitMilliseconds, 'It took too long to recover');
    must(pid === scene.shop.pid, 'The shop died');
  } finally {
    await scene.close();
  }
};

/** Ten requests in a row of at most a quarter of a second each. */
async function waitUntilQuick(scene: Scene): Promise<void> {
  for (let quick = 0; quick < 10; ) {
    const begin = performance.now();
    const response = await fetch(`${scene.url}/api/products`);
    await response.arrayBuffer();
    quick = response.ok && performance.now() - begin < 250 ? quick + 1 : 0;
  }
}
