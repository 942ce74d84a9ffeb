import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from './audit.ts';
import { findViolated, openAuditedShop } from './audited-shop.ts';
import { Canaries } from './canaries.ts';

const { shop, healthy } = await openAuditedShop();

const client = () => shop.database.pool;

it('finds nothing in a healthy shop', async () => {
  expect(await audit(healthy)).toHaveLength(17);
  expect(await findViolated(healthy)).toEqual([]);
});

describe('over what is outside the database, it finds', () => {
  it('1: an order that was charged twice', async () => {
    const { rows } = await client().query<{ id: string }>('select id from orders where invoice_number = 2');
    const charge = healthy.ledger.filter(({ orderId }) => orderId === rows[0]?.id);
    expect(await findViolated({ ...healthy, ledger: [...healthy.ledger, ...charge] })).toEqual([1]);
  });

  it('1 and 9: a charge without an order', async () => {
    const stray = { outcome: 'approved', orderId: 'ORD-X', amountCents: 1, transactionId: 'T' } as const;
    expect(await findViolated({ ...healthy, ledger: [...healthy.ledger, stray] })).toEqual([1, 9]);
  });

  it('1: a paid order that was never charged', async () => {
    const ledger = healthy.ledger.filter(({ orderId }) => orderId.includes('DEMO'));
    expect(await findViolated({ ...healthy, ledger })).toEqual([1]);
  });

  it('3: a receipt that never came', async () => {
    expect(await findViolated({ ...healthy, mails: [] })).toEqual([3]);
  });

  it('3: a repeat with another Message-ID', async () => {
    const again = healthy.mails.map((mail) => ({ ...mail, messageId: `<again-${mail.messageId}>` }));
    expect(await findViolated({ ...healthy, mails: [...healthy.mails, ...again] })).toEqual([3]);
  });

  it('3: a receipt whose invoice never followed, and an invoice that came twice', async () => {
    const mails = healthy.mails.map((mail) => ({ ...mail, source: Buffer.from('') }));
    expect(await findViolated({ ...healthy, mails })).toEqual([3]);
    const receipt = healthy.mails.find(({ messageId }) => messageId?.startsWith('<receipt.'));
    if (!receipt) throw new Error('There is no receipt');
    const again = { ...receipt, messageId: receipt.messageId?.replace('<receipt.', '<invoice.') };
    expect(await findViolated({ ...healthy, mails: [...healthy.mails, again] })).toEqual([3]);
  });

  it("3: another buyer's receipt", async () => {
    const mails = healthy.mails.map((mail) => ({ ...mail, recipients: ['somebody-else@example.com'] }));
    expect(await findViolated({ ...healthy, mails })).toEqual([3]);
  });

  it('4: the same key with other bytes', async () => {
    const outcomes = healthy.outcomes.map((one) => ({
      ...one,
      repeat: async () => ({ ...(await one.repeat()), text: '' }),
    }));
    expect(await findViolated({ ...healthy, outcomes })).toEqual([4]);
  });

  it('5: a promise that the database does not know', async () => {
    const [one] = healthy.outcomes;
    const outcomes = one ? [{ ...one, text: '{"orderId":"ORD-LOST"}' }] : [];
    expect(await findViolated({ ...healthy, outcomes })).toEqual([4, 5]);
  });

  it('8: a card number in a file', async () => {
    const canaries = new Canaries();
    const { cardNumber = '' } = canaries.plantCard();
    await writeFile(join(shop.dataFolder, 'some.log'), `The card was ${cardNumber}.`);
    expect(await findViolated({ ...healthy, canaries })).toEqual([8]);
  });
});

describe('over the database, it finds', () => {
  beforeEach(() => client().query('create table kept as select * from orders'));

  afterEach(async () => {
    await client().query(`update orders set subtotal_cents = kept.subtotal_cents, gst_cents = kept.gst_cents,
      total_cents = kept.total_cents, invoice_number = kept.invoice_number, created_at = kept.created_at,
      receipt_accepted_at = kept.receipt_accepted_at from kept where kept.id = orders.id`);
    await client().query('drop table kept');
  });

  const change = (statement: string) => client().query(statement);

  it('1 and 7: an order of another amount than was charged', async () => {
    await change(
      `update orders set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1 where invoice_number = 2`,
    );
    expect(await findViolated(healthy)).toEqual([1, 7]);
  });

  it('3: a receipt that came after more than 5 minutes', async () => {
    await change(`update orders set receipt_accepted_at = settled_at + interval '6 minutes'`);
    expect(await findViolated(healthy)).toEqual([3]);
  });

  it('6: an order that was pending for too long', async () => {
    await change(`update orders set created_at = settled_at - interval '3 minutes' where invoice_number = 2`);
    expect(await findViolated(healthy)).toEqual([6]);
  });

  it('7: a gap in the invoice numbers', async () => {
    await change('update orders set invoice_number = 99 where invoice_number = 3');
    expect(await findViolated(healthy)).toEqual([7]);
  });

  it('2: more keys than seats', async () => {
    await change(`insert into licence_keys (order_id, plain_key, position, seat)
      select order_id, 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', position, 900 from order_lines
      where order_id = (select id from orders where invoice_number = 2)`);
    expect(await findViolated(healthy)).toContain(2);
    await change(`delete from licence_keys where seat = 900`);
  });
});
