import { startHostileClients } from '../../programs/hostile-clients.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

/** Hundreds of connections from few and from many addresses send calls without a pause: honest purchases finish. */
export const withstandHostility: Row = async ({ connections = 500, purchases = 30 }) => {
  const scene = await Scene.open({ size: 2, environment: { RATE_LIMITS: 'on' } });
  try {
    await scene.start();
    for (const addresses of [2, 50]) {
      const hostile = await startHostileClients(scene.url, { connections, addresses });
      const before = scene.crowd.outcomes.length;
      const begin = performance.now();
      scene.crowd.start(purchases);
      await scene.crowd.done();
      const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
      const made = scene.crowd.outcomes.length - before;
      console.log(
        `  ${connections} connections from ${addresses} addresses: ${made} purchases in ${seconds} s`,
      );
      console.log(`  hostile responses ${describeCounts(await hostile.end())}`);
      must(made >= purchases, 'A purchase did not finish');
    }
    await scene.settle();
    console.log(`  honest responses ${describeCounts(scene.crowd.responses)}`);
    console.log(`  slowest ${Math.round(scene.crowd.slowestMilliseconds)} ms`);
    await scene.prove();
  } finally {
    await scene.close();
  }
};
