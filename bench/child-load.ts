import { buy, verifyBuyer } from './buyer.ts';
import { readInput, send } from './child.ts';
import { openConnection } from './http-connection.ts';
import { loadInput, runLoad } from './load.ts';

/** Workers on a kept connection each. They request one path, or each repetition is a new buyer who buys one seat. */
const { url, path, headers, ...load } = readInput(loadInput);
send(
  await runLoad(load, async () => {
    const connection = await openConnection(url);
    if (path) return () => connection.get(path, headers);
    return async () => buy(connection, await verifyBuyer(connection));
  }),
);
