import { resolve } from 'node:path';
import { pino } from 'pino';
import { buildGatewayServer } from '../demo-gateway/gateway-server.ts';
import { openLedger } from '../demo-gateway/open-ledger.ts';
import { listen } from '../server/http/listen.ts';
import { runCommandLine } from './data-command.ts';
import { readPort } from './read-port.ts';

/** Runs the demo gateway until it is stopped. It moves no money and listens on this machine only. */
await runCommandLine(async () => {
  const port = readPort('GATEWAY_PORT', 4000);
  const folder = resolve(process.env.GATEWAY_DATA_DIR?.trim() || 'data/demo-gateway');
  const ledger = openLedger(folder);
  const log = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: false }),
  );
  const server = buildGatewayServer({ ledger, clock: () => new Date(), log });
  const url = await listen(server, { host: '127.0.0.1', port, prefix: 'GATEWAY_' });
  console.log(`The demo gateway is at ${url}, and its ledger in ${folder}.`);

  async function stop(): Promise<void> {
    await server.close();
    await ledger.destroy();
    process.exit(0);
  }
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
});
