import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, signalAll } from '../postgres-process.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';
import { isReady } from '../shop-process.ts';

const healLimitMilliseconds = 5_000;

/** PostgreSQL killed, stopped immediately, paused, and its pool exhausted, under load. */
export const breakPostgres: Row = async ({ seconds = 30, slack = 1 }) => {
  const scene = await Scene.open({ environment: { DATABASE_POOL_SIZE: '8' } });
  try {
    const { pid } = await scene.start();
    scene.crowd.start();
    await wait(1_000);
    const late: string[] = [];
    for (const [name, inject] of Object.entries(faults)) {
      const healed = await measureHealing(scene, () => inject(scene, seconds * 1_000));
      console.log(`  ${name}: sells again after ${healed} ms`);
      if (healed > healLimitMilliseconds * slack) late.push(name);
      await wait(1_000);
    }
    await scene.crowd.finish();
    const settled = await scene.settle();
    const { responses, slowestMilliseconds, unhelpful, outcomes } = scene.crowd;
    console.log(
      `  ${outcomes.length} purchases known; responses ${describeCounts(responses)}; settled after ${settled} ms`,
    );
    console.log(
      `  slowest response ${Math.round(slowestMilliseconds)} ms; 503s without Retry-After: ${unhelpful}`,
    );
    await scene.prove({ outageSeconds: seconds + 40 });
    must(late.length === 0, `Healed too late: ${late.join(', ')}`);
    must(unhelpful === 0, 'A 503 came without Retry-After');
    must(pid === scene.shop.pid, 'The shop was started again');
  } finally {
    await scene.close();
  }
};

/** A probe that got stuck in the fault is given up and replaced. */
const probeMilliseconds = 1_000;

type Inject = (scene: Scene, milliseconds: number) => Promise<void>;

const faults: Readonly<Record<string, Inject>> = {
  'kill -9 of all its processes': async ({ dataFolder }) =>
    signalAll(await findPostgres(dataFolder), 'SIGKILL'),
  'kill -9 of one connection': async ({ dataFolder }) =>
    signalAll((await findPostgres(dataFolder)).slice(-1), 'SIGKILL'),
  'immediate stop': async ({ dataFolder }) =>
    signalAll((await findPostgres(dataFolder)).slice(0, 1), 'SIGQUIT'),
  pause: async ({ dataFolder }, milliseconds) => {
    const processes = await findPostgres(dataFolder);
    signalAll(processes, 'SIGSTOP');
    await wait(milliseconds);
    signalAll(processes, 'SIGCONT');
  },
  'pool exhausted by locks': async (scene) => {
    const client = await scene.connect();
    const locked =
      'set local idle_in_transaction_session_timeout = 0; lock table orders in access exclusive mode';
    await client.query(`begin; ${locked}`);
    await wait(15_000);
    await client.query('rollback');
    await client.end();
  },
};

/** From the end of a fault until somebody new has bought something, in milliseconds. */
async function measureHealing({ crowd, port }: Scene, inject: () => Promise<void>): Promise<number> {
  await inject();
  const begin = performance.now();
  while (!(await isReady(port, probeMilliseconds))) await wait(50);
  const customer = await crowd.newCustomer();
  await crowd.purchase(customer, [{ productId: 'endpoint-complete', quantity: 1 }], {});
  return Math.round(performance.now() - begin);
}
