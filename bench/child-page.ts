import { z } from 'zod/mini';
import { serveBuiltPage } from '../server/http/built-page.ts';
import { createHttpServer } from '../server/http/http-server.ts';
import { defaultTimeLimits } from '../server/http/time-limits.ts';
import { openLog } from '../server/log/log.ts';
import { readInput, send } from './child.ts';

/** The shop's HTTP server with another page and no calls. */
const { folder } = readInput(z.object({ folder: z.string() }));
const app = createHttpServer({
  log: openLog('warn'),
  config: { https: false, trustProxy: false },
  timeLimits: defaultTimeLimits,
});
await serveBuiltPage(app, { folder, publicUrl: null });
send({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
