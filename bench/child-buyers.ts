import { z } from 'zod/mini';
import { buy, verifyBuyer } from './buyer.ts';
import { readInput, send } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import { runLoad } from './load.ts';

/** Buyers on a kept connection each: every repetition is a new buyer who verifies an address and buys one seat. */
const { url, ...load } = readInput(
  z.object({ url: z.string(), workers: z.number(), seconds: z.number(), atLeast: z.optional(z.number()) }),
);
send(
  await runLoad(load, async () => {
    const connection = await HttpConnection.open(new URL(url));
    return async () => buy(connection, await verifyBuyer(connection));
  }),
);
