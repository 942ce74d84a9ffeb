import type { ClientBase } from 'pg';

/**
 * Writes a fact about the database without Kysely, which a start loads later. An equal value gets
 * the time of now too.
 */
export async function stampState(client: ClientBase, name: string, value: string): Promise<void> {
  await client.query(
    `insert into shop_state (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, set_at = now()`,
    [name, value],
  );
}
