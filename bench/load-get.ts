import * as z from 'zod/mini';
import { readInput, tell } from './child-process.ts';
import { HttpConnection } from './http-connection.ts';
import { repeatTimed, runLoad } from './load.ts';

/** A process that asks for one address, over kept connections. */
const { url, headers, connections, seconds } = readInput(
  z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    connections: z.number(),
    seconds: z.number(),
  }),
);
const address = new URL(url);
tell(
  await runLoad({ workers: connections, seconds }, async (isOver) => {
    const connection = await HttpConnection.open(address);
    const durations = await repeatTimed(isOver, () => connection.get(address.pathname, headers));
    connection.close();
    return durations;
  }),
);
