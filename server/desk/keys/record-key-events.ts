import { sql } from 'kysely';
import type { Tx } from '../../database/pool.ts';
import type { Database } from '../../database/tables.ts';

export interface KeyEvents {
  readonly keyIds: readonly number[];
  readonly event: Database['key_events']['event'];
  readonly actor: string;
}

/** Writes what happened to keys in stock. Call it in the transaction that changes them. */
export async function recordKeyEvents(tx: Tx, { keyIds, event, actor }: KeyEvents): Promise<void> {
  await sql`
    insert into key_events (key_id, event, actor)
    select id, ${event}, ${actor} from unnest(${[...keyIds]}::bigint[]) as id`.execute(tx);
}
