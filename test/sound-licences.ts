import type { Pool } from 'pg';
import { expect } from 'vitest';
import { auditLicences } from './faults/audit-licences.ts';

interface Expected {
  readonly today: string;
  /** Seats too many are allowed where an alert asks what becomes of them. */
  readonly alerted: boolean;
}

/** What must hold for all licences of a shop: no gap, no overlap, no seat too many or lost. */
export async function expectSoundLicences(database: Pool, { today, alerted }: Expected): Promise<void> {
  const { rows: faults } = await database.query(
    `select later.order_id, later.first_seat, 'gap or overlap' as fault
     from licence_facts as later join licences as before on before.id = later.continues
     where later.seats_left > 0 and later.starts_on <> before.ends_on + 1 and before.ends_on >= $1
     union all
     select order_id, first_seat, 'excess' from licence_facts where excess_seats > 0 and not ($2 and exists (
       select from alerts where alerts.order_id = licence_facts.order_id and kind = 'continued-seats'))
     union all
     select order_id, position, 'seats lost' from line_facts join order_facts on order_facts.id = order_id
     where is_paid and (select sum(last_seat - first_seat + 1) from licences
       where licences.order_id = line_facts.order_id and licences.position = line_facts.position) <> quantity`,
    [today, alerted],
  );
  expect(faults).toEqual([]);
  expect((await auditLicences({ database })).violations).toEqual([]);
}
