import * as z from 'zod/mini';
import { readInput, tell } from './child-process.ts';
import { askRepeatedly } from './keep-alive-connection.ts';
import { runLoad } from './load.ts';

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
tell(await runLoad({ workers: connections, seconds }, (isOver) => askRepeatedly(address, headers, isOver)));
