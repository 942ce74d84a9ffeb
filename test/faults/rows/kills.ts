import { setTimeout as wait } from 'node:timers/promises';
import { describeCounts, describeTimes, must, type Row } from '../row.ts';
import { openStripeScene } from '../stripe-beside-shop.ts';

const readyLimitMilliseconds = 5_000;

/** kill -9 at random moments under load: the shop is back within 5 s, and nobody's purchase is lost or doubled. */
export const killAtRandom: Row = async ({ kills = 20, slack = 1 }) => {
  const scene = await openStripeScene();
  try {
    await scene.start();
    scene.crowd.start();
    const readyTimes: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(200 + Math.random() * 1_000);
      await scene.shop.end('SIGKILL');
      const { readyMilliseconds } = await scene.start();
      readyTimes.push(readyMilliseconds);
    }
    await scene.crowd.finish();
    const settled = await scene.settle();
    const { outcomes, responses } = scene.crowd;
    console.log(
      `  ${kills} kills, ${outcomes.length} purchases known; responses ${describeCounts(responses)}`,
    );
    console.log(
      `  ready again: ${describeTimes(readyTimes)}; settled ${settled} ms after the last customer knew`,
    );
    must(
      Math.max(...readyTimes) <= readyLimitMilliseconds * slack,
      `A start took too long (${scene.folder})`,
    );
    await scene.prove();
  } finally {
    await scene.close();
  }
};
