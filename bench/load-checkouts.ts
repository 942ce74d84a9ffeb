import * as z from 'zod/mini';
import { readInput, tell } from './child-process.ts';
import { runLoad } from './load.ts';
import { purchase } from './purchase.ts';

/** A process full of customers who verify an address and buy, one after the other. */
const { url, customers, seconds } = readInput(
  z.object({ url: z.string(), customers: z.number(), seconds: z.number() }),
);
tell(
  await runLoad({ workers: customers, seconds }, async (isOver) => {
    const durations: number[] = [];
    while (!isOver()) {
      const begin = performance.now();
      await purchase({ url });
      durations.push(performance.now() - begin);
    }
    return durations;
  }),
);
