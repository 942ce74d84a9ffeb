import { sql } from 'kysely';
import { beginContinued, excessOf, type FamilyExcess } from '../licences/continued-seats.ts';
import { lockFamily } from '../licences/licence-family.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import type { Tx } from '../platform/database/pool.ts';
import { nameExcess } from './describe-continued.ts';
import { isAnyRequested, type NewRefund } from './refund-store.ts';

type Settled = Pick<NewRefund, 'id' | 'orderId' | 'continued'>;

/**
 * Does what was chosen for later licences that continue the seats which a refund took. Where nobody
 * has chosen, as with a refund of the gateway's dashboard, it alerts the operators.
 */
export async function settleContinued(
  tx: Tx,
  { id: refundId, orderId, continued }: Settled,
): Promise<void> {
  const family = await lockFamily(tx, [orderId]);
  const excess = excessOf(family, orderId);
  if (excess.length === 0) return;

  if (continued === 'begin-now') {
    await beginContinued(tx, { orderId, family, excess, actor: 'shop' });
    return;
  }
  // Their own refunds, which were written with this one, end it.
  const laterIds = excess.map(({ licence }) => licence.orderId);
  if (continued === 'refund' && (await isAnyRequested(tx, laterIds))) return;
  await alertOfExcess(tx, { refundId, orderId, excess });
}

/**
 * Alerts the operators of what a refund leaves that was made because an earlier order was refunded:
 * it failed, or took fewer seats.
 */
export async function checkContinued(tx: Tx, orderId: string, refundId: string): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct earlier.order_id as "orderId"
    from licence_facts as earlier join licence_facts as later on later.continues = earlier.id
    where later.order_id = ${orderId} and earlier.excess_seats > 0
      and (
        select continued from refunds where order_id = earlier.order_id and state = 'completed' and kind = 'sale'
        order by settled_at desc, id limit 1
      ) = 'refund'`.execute(tx);
  for (const { orderId: earlierId } of rows) {
    const family = await lockFamily(tx, [earlierId]);
    const excess = excessOf(family, earlierId);
    const laterIds = excess.map(({ licence }) => licence.orderId);
    if (excess.length === 0 || (await isAnyRequested(tx, laterIds))) continue;
    await alertOfExcess(tx, { refundId, orderId: earlierId, excess });
  }
}

interface Excess {
  readonly refundId: string;
  readonly orderId: string;
  readonly excess: readonly FamilyExcess[];
}

async function alertOfExcess(tx: Tx, { refundId, orderId, excess }: Excess): Promise<void> {
  await raiseAlert(tx, {
    subject: `continued-seats ${refundId}`,
    kind: 'continued-seats',
    orderId,
    text:
      `Seats of the order ${orderId} were refunded that later orders continue: ` +
      `${nameExcess(excess)}. Open the order, and choose what becomes of these: they are ` +
      'refunded as well, or begin now.',
  });
}
