import { z } from 'zod/mini';
import { readInput, send } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import { runLoad } from './load.ts';

/** Requests one address over 32 kept connections. */
const { url, headers, seconds } = readInput(
  z.object({ url: z.string(), headers: z.record(z.string(), z.string()), seconds: z.number() }),
);
const { pathname } = new URL(url);
send(
  await runLoad({ workers: 32, seconds }, async () => {
    const connection = await HttpConnection.open(new URL(url));
    return () => connection.get(pathname, headers);
  }),
);
