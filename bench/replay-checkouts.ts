import { readFileSync } from 'node:fs';
import { Client, type QueryResult } from 'pg';
import * as z from 'zod/mini';
import { readInput, tell } from './child-process.ts';
import { runLoad } from './load.ts';
import { makeFreshNames, prepareReplay, recordedStatement } from './recorded-statements.ts';

/** A process that sends the statements of a whole checkout, and does nothing else: no HTTP, no mail, no Kysely. */
const { databaseUrl, statementsFile, connections, seconds } = readInput(
  z.object({
    databaseUrl: z.string(),
    statementsFile: z.string(),
    connections: z.number(),
    seconds: z.number(),
  }),
);
const statements = z
  .parse(z.array(recordedStatement), JSON.parse(readFileSync(statementsFile, 'utf8')))
  .map(prepareReplay);

tell(
  await runLoad({ workers: connections, seconds }, async (isOver) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const durations: number[] = [];
    while (!isOver()) {
      const begin = performance.now();
      await replayPurchase(client);
      durations.push(performance.now() - begin);
    }
    await client.end();
    return durations;
  }),
);

async function replayPurchase(client: Client): Promise<void> {
  const names = makeFreshNames();
  let invoiceNumber: number | null = null;
  for (const { text, valuesFor } of statements) {
    const result: QueryResult = await client.query(text, valuesFor(names, invoiceNumber));
    invoiceNumber = result.rows[0]?.last_number ?? invoiceNumber;
  }
}
