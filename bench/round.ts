import { runChild } from './child-process.ts';
import { measureFsync } from './fsync-floor.ts';
import { resources } from './http-floors.ts';
import { loadResult } from './load.ts';
import { measureBuyers } from './measure-buyers.ts';
import { measureInvoices } from './measure-invoices.ts';
import { type Reading, shop } from './readings.ts';
import type { SqlFloor } from './sql-floor.ts';
import type { Stage } from './stage.ts';
import { takeTurns } from './take-turns.ts';

export interface RoundOptions {
  readonly stage: Stage;
  /** Where the bare servers are, by their names. */
  readonly httpFloors: Readonly<Record<string, string>>;
  readonly sqlFloor: SqlFloor;
  readonly round: number;
  readonly seconds: number;
}

const connections = 32;

/** Measures everything once, the shop and its floors in turn. */
export async function runRound(options: RoundOptions): Promise<Reading[]> {
  return [
    ...(await measureGets(options)),
    ...(await measureFsync(options.stage.folder)),
    ...(await measureInvoices(options.stage)),
    ...(await measureBuyers(options)),
  ];
}

async function measureGets({ stage, httpFloors, round, seconds }: RoundOptions): Promise<Reading[]> {
  const servers = takeTurns(Object.entries({ [shop]: stage.url, ...httpFloors }), round);
  const readings: Reading[] = [];
  for (const { name, path, headers } of resources) {
    for (const [contestant, url] of servers) {
      const input = { url: new URL(path, url).href, headers, connections, seconds };
      const result = await runChild('load-get.ts', input, loadResult);
      readings.push(
        { figure: `${name}, requests/s`, contestant, value: result.perSecond },
        { figure: `${name}, p99 ms`, contestant, value: result.p99 },
      );
    }
  }
  return readings;
}
