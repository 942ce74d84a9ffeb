import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { readInput, tell } from './child-process.ts';
import { repeatTimed, runLoad } from './load.ts';
import { makeFreshNames, prepareReplay, type ReplayedStatement, recording } from './recorded-statements.ts';

/** A process that sends a checkout's statements, prepared as the shop's, and does nothing else: no HTTP, no mail. */
const { databaseUrl, statementsFile, purpose, connections, seconds } = readInput(
  z.object({
    databaseUrl: z.string(),
    statementsFile: z.string(),
    purpose: z.enum(['verify', 'buy']),
    connections: z.number(),
    seconds: z.number(),
  }),
);
const recorded = z.parse(recording, JSON.parse(readFileSync(statementsFile, 'utf8')));
const statements = (purpose === 'buy' ? [...recorded.verify, ...recorded.buy] : recorded.verify).map(
  prepareReplay,
);
const journeys = [...Map.groupBy(statements, ({ journey }) => journey).values()];

tell(
  await runLoad({ workers: connections, seconds }, async (isOver) => {
    const client = new Client({ connectionString: databaseUrl, pipeline: true });
    await client.connect();
    const durations = await repeatTimed(isOver, () => replay(client));
    await client.end();
    return durations;
  }),
);

async function replay(client: Client): Promise<void> {
  const names = makeFreshNames();
  for (const journey of journeys) {
    await Promise.all(journey.map((statement) => send(client, statement, statement.valuesFor(names))));
  }
}

function send(client: Client, { text, name }: ReplayedStatement, values: unknown[]): Promise<unknown> {
  return values.length > 0 ? client.query({ name, text, values }) : client.query(text);
}
