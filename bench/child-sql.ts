import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { z } from 'zod/mini';
import { readInput, send } from './child.ts';
import { runLoad } from './load.ts';

/**
 * Sends the recorded statements of a checkout and nothing else: no HTTP, no mail. Those that the shop prepares are
 * prepared.
 */
const { databaseUrl, statements, ...load } = readInput(
  z.object({
    databaseUrl: z.string(),
    statements: z.array(z.string()),
    workers: z.number(),
    seconds: z.number(),
  }),
);
const recorded = statements.map((line) =>
  z.parse(z.tuple([z.string(), z.string(), z.string()]), JSON.parse(line)),
);

/** Order ids, transaction ids, licence keys and UUIDs; and hashes in base64. */
const unique = /[0-9A-Za-z]{3,12}(?:-[0-9A-Za-z]{4,12}){3,4}|[A-Za-z0-9+/]{43}=/g;

send(
  await runLoad(load, async () => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return async () => {
      const fresh = new Map<string, string>();
      for (const [text, values, name] of recorded)
        await (values === '[]' && name === ''
          ? client.query(text)
          : client.query({ text, values: renew(values, fresh), ...(name !== '' && { name }) }));
    };
  }),
);

/** The values with new ids, keys and addresses: equal where the recorded ones were equal. */
function renew(values: string, fresh: Map<string, string>): unknown[] {
  const renewed = values.replace(unique, (old) => {
    const known = fresh.get(old) ?? randomBytes(32).toString('base64url').slice(0, old.length);
    fresh.set(old, known);
    return known;
  });
  return JSON.parse(renewed, (_key, value) => (value?.base64 ? Buffer.from(value.base64, 'base64') : value));
}
