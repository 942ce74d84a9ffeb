import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { key, line, type OrderView } from '../../../contract/desk/order.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { lineAmountCents } from '../../../contract/money.ts';
import { sealedKey, showKey } from '../../keys/desk/order-key.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { keyEnding } from '../../keys/licence-key.ts';
import { type ActionContext, defineAction } from '../../operators/desk/action.ts';
import { readRows } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';
import { formatInvoiceNumber, termOfLine } from '../order.ts';

const mostKeysShown = 100;
const soldLine = z.omit(line, {
  amountCents: true,
  keyCount: true,
  validKeyCount: true,
  keys: true,
});

/** The lines of an order with their keys, of which a sealer shows the last characters. */
export async function readOrderLines(
  db: Db,
  sealer: KeySealer | null,
  orderId: string,
): Promise<OrderView['lines']> {
  const lines = await readRows(
    db,
    soldLine,
    sql`line_facts where order_id = ${orderId} order by position`,
    { term: termOfLine, licences },
  );
  const keys = await readKeys(db, orderId);
  return lines.map((sold) => {
    const ofLine = keys.filter(({ position }) => position === sold.position);
    return {
      ...sold,
      licences: sold.licences.map(toLicence),
      amountCents: lineAmountCents(sold),
      keyCount: ofLine[0]?.count ?? 0,
      validKeyCount: ofLine[0]?.valid ?? 0,
      keys: ofLine.map((row) => ({ ...row, maskedKey: showKey(sealer, row) })),
    };
  });
}

type Licence = OrderView['lines'][number]['licences'][number];
interface OtherOrder {
  readonly orderId: string;
  readonly invoice: number;
}
interface StoredLicence extends Omit<Licence, 'continues' | 'continuedBy'> {
  readonly continues: OtherOrder | null;
  readonly continuedBy: readonly OtherOrder[];
}

/** SQL: the order of a licence. */
const otherOrder = (licence: RawBuilder<unknown>) => sql`(
  select json_build_object('orderId', id, 'invoice', invoice_number) from order_facts where id = ${licence}.order_id)`;

/** SQL: the licences of a row of `line_facts`. */
const licences = sql<readonly StoredLicence[]>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'seats', last_seat - first_seat + 1, 'seatsLeft', seats_left, 'openSeats', open_seats,
    'excessSeats', excess_seats,
    'startsOn', starts_on, 'endsOn', ends_on,
    'continues', (select ${otherOrder(sql`earlier`)} from licence_seats as earlier where earlier.id = licence_facts.continues),
    'continuedBy', (select coalesce(json_agg(${otherOrder(sql`later`)} order by later.id), '[]')
      from licence_seats as later where later.continues = licence_facts.id and later.seats_left > 0)
    ) order by first_seat), '[]')
  from licence_facts
  where licence_facts.order_id = line_facts.order_id and licence_facts.position = line_facts.position)`;

function toLicence({ continues, continuedBy, ...licence }: StoredLicence): Licence {
  const others = new Map(continuedBy.map((other) => [other.orderId, toOther(other)]));
  return {
    ...licence,
    continues: continues && toOther(continues),
    continuedBy: [...others.values()],
  };
}

function toOther({ orderId, invoice }: OtherOrder) {
  return { orderId, invoiceNumber: formatInvoiceNumber(invoice) };
}

/** All keys of a line, by seat: an order itself lists the first of them. */
export const listOrderKeys = defineAction(
  orderCalls.listOrderKeys,
  async (
    { db, sealer }: ActionContext & { readonly sealer: KeySealer | null },
    { orderId, position },
  ) => {
    const all = sql`key_facts where order_id = ${orderId} and position = ${Number(position)} order by seat, id`;
    const keys = await readRows(db, z.omit(key, { maskedKey: true }), all, keyColumns);
    return { keys: keys.map((row) => ({ ...row, maskedKey: showKey(sealer, row) })) };
  },
);

function readKeys(db: Db, orderId: string) {
  const from = sql`(
      select *, count(*) over (partition by position)::int as count,
        count(*) filter (where is_valid) over (partition by position)::int as valid,
        row_number() over (partition by position order by seat, id) as turn
      from key_facts where order_id = ${orderId}
    ) as key_facts
    where turn <= ${mostKeysShown} or not is_valid order by position, turn`;
  return readRows(db, z.omit(key, { maskedKey: true }), from, {
    ...keyColumns,
    count: sql<number>`key_facts.count`,
    valid: sql<number>`valid`,
  });
}

const keyColumns = {
  ...sealedKey,
  state: sql<
    z.infer<typeof key>['state']
  >`case ended_because when 'refunded' then 'revoked' when 'replaced' then 'replaced' else 'valid' end`,
  revokedAtVendor: sql<boolean>`vendor_revoked_at is not null`,
};

/** The last characters of the keys that a refund ended. */
export async function readEndings(
  db: Db,
  sealer: KeySealer | null,
  refundId: string,
): Promise<string[]> {
  const from = sql`key_facts where revoked_by_refund = ${refundId} order by position, seat`;
  const rows = await readRows(db, { shape: {} }, from, sealedKey);
  return rows.flatMap((row) => showKey(sealer, row, keyEnding) ?? []);
}
