import * as z from 'zod/mini';
import { buy, verifyBuyer } from './buyer.ts';
import { readInput, tell } from './child-process.ts';
import { HttpConnection } from './http-connection.ts';
import { repeatTimed, runLoad } from './load.ts';

/**
 * A process full of buyers, each on a kept connection: they verify an address and buy, or verify alone. With
 * `purchases` they go on until there are so many, however long that takes.
 */
const { url, buyers, seconds, purpose, purchases } = readInput(
  z.object({
    url: z.string(),
    buyers: z.number(),
    seconds: z.number(),
    purpose: z.enum(['verify', 'buy']),
    purchases: z.optional(z.number()),
  }),
);
let left = purchases ?? 0;

tell(
  await runLoad({ workers: buyers, seconds }, async (isOver) => {
    const connection = await HttpConnection.open(new URL(url));
    const durations = await repeatTimed(
      () => isOver() && left <= 0,
      async () => {
        left -= 1;
        const buyer = await verifyBuyer(connection);
        if (purpose === 'buy') await buy(connection, buyer);
      },
    );
    connection.close();
    return durations;
  }),
);
