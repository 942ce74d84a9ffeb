import { pino } from 'pino';
import { buildGatewayServer } from '../demo-gateway/gateway-server.ts';
import { Ledger } from '../demo-gateway/ledger.ts';
import { readGatewaySettings } from '../demo-gateway/settings.ts';

/** Runs the demo gateway until it is stopped. It moves no money, and is reached from this machine alone. */
const settings = readGatewaySettings(process.env);
if (!settings) throw new Error('GATEWAY_PORT must be a whole number from 0 to 65535.');
const ledger = await Ledger.open(settings.dataFolder);
const log = pino(
  { base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ fd: 2, sync: false }),
);
const server = buildGatewayServer({ ledger, clock: () => new Date(), log });
const url = await server.listen({ host: '127.0.0.1', port: settings.port });
console.log(`The demo gateway is at ${url}, and its ledger in ${settings.dataFolder}.`);

async function stop(): Promise<void> {
  await server.close();
  await ledger.close();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
