import { sql } from 'kysely';
import type { Db } from '../../platform/database/pool.ts';
import { staysOpen } from '../end-alerts.ts';
import { countLists } from './count-lists.ts';

/**
 * The oldest alerts that somebody is to dismiss, without some, and how many there are, counted up to
 * 10,000.
 */
export async function readOpenAlerts(db: Db, most: number, except: readonly string[] = []) {
  const isWanted = sql<boolean>`(${staysOpen} and not alerts.id::text = any(${except}::text[]))`;
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'order_id as orderId', 'text', 'created_at as raisedAt'])
    .where(isWanted)
    .orderBy('id')
    .limit(most)
    .execute();
  const { alertCount } = await countLists(db, { alertCount: sql`alerts where ${isWanted}` });
  const alerts = rows.map(({ raisedAt, ...row }) => ({ ...row, raisedAt: raisedAt.toISOString() }));
  return { alerts, alertCount };
}

/** An alert that is not dismissed yet, by its number; undefined for another. */
export function findOpenAlert(db: Db, id: string) {
  return db
    .selectFrom('alerts')
    .select(['text', 'order_id as orderId'])
    .where(sql<boolean>`alerts.id::text = ${id} and ${staysOpen}`)
    .executeTakeFirst();
}
