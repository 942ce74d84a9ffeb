import type { PoolClient } from 'pg';

/** Far more statements than the shop has: those whose text depends on a length must not fill the server's memory. */
const mostStatements = 300;

const namesByText = new Map<string, string>();

/**
 * Has PostgreSQL keep the plan of every statement with values that a connection sends: to parse and plan it anew
 * takes longer than to run it. Such statements must name their columns: `*` breaks them when one is added.
 */
export function prepareStatements(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, [text, values, ...others]: unknown[]) {
      const name = Array.isArray(values) && values.length > 0 && nameStatement(text);
      return Reflect.apply(
        query,
        self,
        name ? [{ name, text, values }, ...others] : [text, values, ...others],
      );
    },
  });
}

/** Has PostgreSQL keep no plan, not even for those who ask for it by a name. */
export function unprepareStatements(client: PoolClient): void {
  client.query = new Proxy(client.query, {
    apply(query, self, [statement, ...others]: unknown[]) {
      const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
      return Reflect.apply(query, self, [isNamed ? { ...statement, name: undefined } : statement, ...others]);
    },
  });
}

/** The same for the same text in the whole process; none once there are too many. */
function nameStatement(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const known = namesByText.get(text);
  if (known || namesByText.size >= mostStatements) return known;
  const name = `shop_${namesByText.size + 1}`;
  namesByText.set(text, name);
  return name;
}
