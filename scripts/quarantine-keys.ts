import type { Client } from 'pg';

/**
 * Takes every unsold key of a restored database off sale, and returns how many: the shop may have sold it after the
 * backup. A reserved one stays with its order, which the gateway settles; if it is released, it is in quarantine too.
 */
export async function quarantineKeys(client: Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.stock_keys') is not null as exists`,
  );
  // A backup of an earlier release has no keys in stock.
  if (!rows[0]?.exists) return 0;
  const { rowCount } = await client.query(`
    with quarantined as (
      update stock_keys set quarantined = true
      where state in ('free', 'reserved') and not quarantined returning id
    )
    insert into key_events (key_id, event) select id, 'quarantined' from quarantined`);
  return rowCount ?? 0;
}
