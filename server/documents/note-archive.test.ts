import { expect, it } from 'vitest';
import { shop } from '../../shop.config.ts';
import { readPdf, render } from '../../test/read-invoice.ts';
import { RefundDesk } from '../../test/refund-desk.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { openTestSealer, readSealedKeys } from '../../test/test-sealer.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { readRefundedKeys } from '../keys/order-keys.ts';
import type { RefundSelection } from '../refunds/price-refund.ts';
import { openNoteArchive } from './note.ts';

const database = await shareTestDatabase();
const desk = new RefundDesk(
  database,
  new DemoGateway({ db: database.db, clock: () => new Date(), log: console }),
);
/** Archives that would render different bytes. */
async function openArchives() {
  const sealer = await openTestSealer(database.db);
  const parts = { db: database.db, sealer, render, seller: shop };
  return [true, false].map((demo) => openNoteArchive({ ...parts, demo }).readAdjustmentPdf);
}

async function refund(what: RefundSelection = { kind: 'amount', amountCents: 1000 }): Promise<string> {
  const { orderId } = await desk.sell();
  const outcome = await desk.refund(orderId, what);
  return outcome.refund.id;
}

it('a note is rendered once: later calls, and calls at the same time, return the first bytes', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await refund();
    const [first, ...others] = await Promise.all((await openArchives()).map((read) => read(id)));
    for (const read of await openArchives()) others.push(await read(id));
    for (const pdf of others) expect(pdf.equals(first ?? Buffer.from(''))).toBe(true);
  }
});

it('a note says what its rows say, and names no licence key', async () => {
  const id = await refund();
  const [read] = await openArchives();
  const text = (await readPdf((await read?.(id)) ?? Buffer.from(''))).join(' ');
  const [row] = await desk.query<{ number: number; order: string; reference: string }>(
    `select number, order_id as order, gateway_refund_id as reference
     from adjustment_notes join refunds on id = refund_id where id = $1`,
    id,
  );
  for (const said of [`ADJ-00000${row?.number}`, row?.order, row?.reference, '$10.00', '−$0.91', '−$9.09'])
    expect(text).toContain(said);
  const keys = [...(await readSealedKeys(database.pool)).values()].flat();
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(text).not.toContain(key);
});

it('a note names the keys that it ends by their last five characters, and none in full', async () => {
  const id = await refund({ kind: 'whole' });
  const sealer = await openTestSealer(database.db);
  const keys = await readRefundedKeys(database.db, sealer, id);
  expect(keys).toHaveLength(4);
  const [read] = await openArchives();
  const text = (await readPdf((await read?.(id)) ?? Buffer.from(''))).join(' ');
  for (const { key } of keys) {
    expect(text).toContain(key.slice(-5));
    expect(text.replaceAll(' ', '')).not.toContain(key);
  }
});

it('a refund that failed or is under way has no note', async () => {
  await expect((await openArchives())[0]?.('REF-NONE')).rejects.toThrow('has no adjustment note');
});
