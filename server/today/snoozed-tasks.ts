import { sql } from 'kysely';
import type { OrderNeed } from '../../contract/desk/order-search.ts';
import type { SnoozedTask, TaskKind } from '../../contract/desk/snooze.ts';
import type { Db } from '../platform/database/pool.ts';

/** What Today leaves out now. */
export class Snoozed {
  readonly tasks: readonly SnoozedTask[];

  constructor(tasks: readonly SnoozedTask[] = []) {
    this.tasks = tasks;
  }

  has(kind: TaskKind, id: string): boolean {
    return this.tasks.some((task) => task.kind === kind && task.id === id);
  }

  idsOf(kind: TaskKind): string[] {
    return this.tasks.flatMap((task) => (task.kind === kind ? [task.id] : []));
  }
}

/** The soonest first. Each comes back when its day begins. */
export async function readSnoozed(db: Db): Promise<Snoozed> {
  const { rows } = await sql<SnoozedTask>`
    select split_part(task, ' ', 1) as kind, split_part(task, ' ', 2) as id, name, until::text
    from snoozed_tasks where until > shop_today() order by until, task`.execute(db);
  return new Snoozed(rows);
}

/** SQL, on a row of `order_facts`: its need isn't snoozed. */
export function isAwake(need: OrderNeed, snoozed: Snoozed) {
  return sql`not order_facts.id = any(${snoozed.idsOf(need)}::text[])`;
}
