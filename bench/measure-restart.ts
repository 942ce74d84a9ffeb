import { setTimeout as wait } from 'node:timers/promises';
import { type Reading, shop } from './readings.ts';
import type { Stage } from './stage.ts';

/** Stops the shop and starts it again on the same data. */
export async function measureRestart(stage: Stage): Promise<Reading[]> {
  await stage.stopShop();
  const milliseconds = await stage.startShop();
  await wait(2_000);
  const { megabytes } = await stage.readProcess();
  return [
    { figure: 'Second start to first answer, ms', contestant: shop, value: milliseconds },
    { figure: 'Memory at rest, MB', contestant: shop, value: megabytes },
  ];
}
