import type { ClientBase } from 'pg';

/**
 * Takes all unsold keys off sale when a backup is restored: they may have been sold after it. An
 * operator confirms them. A reserved one stays with its order. A void one may be put back on sale,
 * or was before it was sold. Returns how many there are.
 */
export async function quarantineKeys(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    with quarantined as (
      update stock_keys set quarantined = true
      where state <> 'sold' and not quarantined returning id
    )
    insert into key_events (key_id, event) select id, 'quarantined' from quarantined`);
  return rowCount ?? 0;
}
