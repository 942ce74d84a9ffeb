import { join } from 'node:path';
import { seller as sellerSchema } from '../contract/seller.ts';
import { shop } from '../shop.config.ts';
import { type Config, readConfig } from './config.ts';
import { serveBuiltPage } from './http/built-page.ts';
import { openLog } from './log.ts';
import { type RunningShop, startShop } from './shop.ts';
import { StartError } from './start-error.ts';

/** Starts the shop from the environment, says where it is, and stops it in order on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const reading = readConfig(process.env);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  const { config } = reading;
  const log = openLog(config.logLevel);
  const started = await startShop({
    config,
    seller: readSeller(),
    log,
    servePage: (app) => serveBuiltPage(app, join(import.meta.dirname, '../dist/web')),
  });
  announce(started, config);

  const stop = async (signal: string) => {
    console.log(`\n${signal}: finishing running requests, then stopping.`);
    await started.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function readSeller() {
  const checked = sellerSchema.safeParse(shop);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map(
    (issue) => `shop.config.ts: ${issue.path.join('.')} ${issue.message}.`,
  );
  throw new StartError(faults.join('\n'));
}

function announce({ url, places }: RunningShop, config: Config): void {
  console.log(`
  ${shop.tradingName} is open at ${url}
  Mode    ${config.demo ? 'demo: no real money moves, only test cards are taken' : 'live'}
  Data    ${places.database}
  Mails   ${places.mails}
  Ctrl-C stops the shop.
`);
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
