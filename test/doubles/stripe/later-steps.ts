import type { Ledger } from './ledger.ts';
import type { Work } from './work.ts';

/** What happens some time after a request, without another one. */
export const laterKinds = [
  ...(['succeed-payment', 'fail-payment', 'succeed-refund', 'fail-refund'] as const),
  ...(['approve-payto', 'refuse-payto', 'expire-payto'] as const),
] as const;
export type LaterKind = (typeof laterKinds)[number];

export interface LaterStep {
  readonly sequence: number;
  readonly kind: LaterKind;
  readonly object_id: string;
  /** In milliseconds since 1970. */
  readonly due_at: number;
}

export function planLater(work: Work, kind: LaterKind, objectId: string): void {
  const sql = 'insert into later_steps (kind, object_id, due_at) values (?, ?, ?)';
  work.ledger.run(sql, kind, objectId, work.nowMilliseconds + work.laterMilliseconds);
}

/** The next step, due or not. */
export function findNextStep(ledger: Ledger): LaterStep | null {
  return ledger.rows<LaterStep>('select * from later_steps order by due_at, sequence limit 1')[0] ?? null;
}

export function removeStep(ledger: Ledger, { sequence }: LaterStep): void {
  ledger.run('delete from later_steps where sequence = ?', sequence);
}
