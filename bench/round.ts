import { setTimeout as wait } from 'node:timers/promises';
import { runChild } from './child-process.ts';
import { resources } from './http-floors.ts';
import { type LoadResult, loadResult } from './load.ts';
import { measureInvoices } from './measure-invoices.ts';
import { type Reading, shop } from './readings.ts';
import type { SqlFloor } from './sql-floor.ts';
import type { Stage } from './stage.ts';

export interface RoundOptions {
  readonly stage: Stage;
  /** Where the bare servers are, by their names. */
  readonly httpFloors: Readonly<Record<string, string>>;
  readonly sqlFloor: SqlFloor;
  /** Turns the order of shop and floors, so that nobody always comes first. */
  readonly round: number;
  readonly seconds: number;
}

const connections = 32;
const customers = 8;

/** Measures everything once, the shop and its floors in turn. */
export async function runRound(options: RoundOptions): Promise<Reading[]> {
  return [
    ...(await measureGets(options)),
    ...(await measureInvoices(options.stage)),
    ...(await measureCheckouts(options)),
  ];
}

async function measureGets({ stage, httpFloors, round, seconds }: RoundOptions): Promise<Reading[]> {
  const servers = turn(Object.entries({ [shop]: stage.url, ...httpFloors }), round);
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

async function measureCheckouts({ stage, sqlFloor, round, seconds }: RoundOptions): Promise<Reading[]> {
  const { databaseUrl, statementsFile } = sqlFloor;
  const loads: [string, () => Promise<LoadResult>][] = [
    [
      shop,
      () =>
        runChild(
          'load-buyers.ts',
          { url: stage.url, buyers: customers, seconds, purpose: 'buy' },
          loadResult,
        ),
    ],
    [
      'its SQL alone',
      () =>
        runChild(
          'replay-checkouts.ts',
          { databaseUrl, statementsFile, connections: customers, seconds },
          loadResult,
        ),
    ],
  ];
  const readings: Reading[] = [];
  for (const [contestant, load] of turn(loads, round)) {
    const result = await load();
    readings.push(
      { figure: `Checkouts at concurrency ${customers}, a second`, contestant, value: result.perSecond },
      { figure: `Checkouts at concurrency ${customers}, p50 ms`, contestant, value: result.p50 },
      { figure: `Checkouts at concurrency ${customers}, p99 ms`, contestant, value: result.p99 },
    );
    if (contestant === shop) readings.push(...(await measureAftermath(stage)));
  }
  return readings;
}

/** The receipts of the checkouts are mailed before anything else is measured. */
async function measureAftermath(stage: Stage): Promise<Reading[]> {
  const seconds = await stage.awaitReceipts();
  return [
    { figure: 'Receipts all accepted after the checkouts, s', contestant: shop, value: seconds },
    { figure: 'Memory after the checkouts, MB', contestant: shop, value: await readMegabytes(stage) },
  ];
}

/** Stops the shop and starts it again on the same data. */
export async function measureRestart(stage: Stage): Promise<Reading[]> {
  await stage.stopShop();
  const milliseconds = await stage.startShop();
  await wait(2_000);
  return [
    { figure: 'Second start to first answer, ms', contestant: shop, value: milliseconds },
    { figure: 'Memory at rest, MB', contestant: shop, value: await readMegabytes(stage) },
  ];
}

/** The resident memory of the shop's own process: PostgreSQL is not in it. */
async function readMegabytes({ adminPort }: Stage): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${adminPort}/metrics`);
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1];
  return Number(bytes) / 1e6;
}

function turn<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
