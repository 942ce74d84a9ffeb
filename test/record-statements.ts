import { Client, type Pool } from 'pg';

/** Records the statements that this process sends to PostgreSQL, until `stop` is called. */
export function recordStatements(): { readonly statements: Set<string>; stop(): void } {
  const { query } = Client.prototype;
  const statements = new Set<string>();
  Client.prototype.query = new Proxy(query, {
    apply(original, client, args: unknown[]) {
      const [first] = args;
      const text = typeof first === 'object' && first && 'text' in first ? first.text : first;
      if (typeof text === 'string') statements.add(text);
      return Reflect.apply(original, client, args);
    },
  });
  return {
    statements,
    stop() {
      Client.prototype.query = query;
    },
  };
}

/** Those of the statements that name one of the tables, or facts, which read them. */
export function statementsOn(tables: readonly string[], statements: Iterable<string>): string[] {
  return [...statements].filter(
    (text) => text.includes('_facts') || tables.some((table) => text.includes(table)),
  );
}

/** Those of the statements that read a whole table of some, with the table. */
export async function findTableScans(
  pool: Pool,
  statements: Iterable<string>,
  tables: readonly string[],
): Promise<string[]> {
  const scans: string[] = [];
  for (const text of statements) {
    const { rows } = await pool.query(`explain (generic_plan, costs off) ${text}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const table = tables.find((name) => new RegExp(`Seq Scan on ${name}\\b`).test(plan));
    if (table) scans.push(`${table}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`);
  }
  return scans;
}
