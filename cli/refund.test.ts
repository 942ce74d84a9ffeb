import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../test/read-invoice.ts';
import { readOrderKeys } from '../test/read-order-keys.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import type { Customer } from '../test/shop-driver.ts';
import { StripeShop } from '../test/stripe-shop.ts';
import { openTestSealer } from '../test/test-sealer.ts';

describe('refund, beside a running shop', () => {
  let stage: StripeShop;
  let data: Readonly<Record<string, string>>;
  let buyer: Customer;
  let orderId: string;
  let invoice: Buffer;

  beforeAll(async () => {
    stage = await StripeShop.start();
    data = stage.environment;
  });
  afterAll(() => stage.stop());

  beforeEach(async () => {
    await stage.double.setFaults();
    await stage.sendEvents();
    buyer = await stage.newBuyer();
    const items = [{ productId: 'endpoint-enterprise', quantity: 3 }];
    const confirmationToken = await stage.double.createToken();
    orderId = (await buyer.buy({ items, confirmationToken })).body.orderId;
    invoice = await openInvoice();
  });

  const openInvoice = async () => Buffer.from(await (await buyer.openInvoice(orderId)).arrayBuffer());
  const run = (...args: string[]) => runShopCommand(data, 'refund', ...args);
  const reason = ['--reason', 'Ordered twice'];
  const list = async () =>
    JSON.parse((await runShopCommand(data, 'refunds', 'list', '--order', orderId, '--json')).output);
  const mailedNotes = () =>
    stage.shop.mailServer.mails.filter(
      ({ recipients, messageId }) =>
        recipients.includes(buyer.email) && messageId?.startsWith('<adjustment-note.'),
    );

  it('returns seats, then the rest; the buyer gets a note of each, and the invoice keeps its bytes', async () => {
    const seats = await run(orderId, '--seats', 'endpoint-enterprise=1', ...reason);
    expect(seats).toMatchObject({ exitCode: 0, errors: '' });
    expect(seats.output).toContain('Refunded $98.99, including GST of $9.00: the refund REF-');
    const { number } = /INV-(?<number>\d+)/.exec((await readPdf(invoice)).join())?.groups ?? {};
    const rest = await run(`inv-${number}`, ...reason, '--json');
    expect(JSON.parse(rest.output)).toMatchObject({ refund: { state: 'completed', amountCents: 19_798 } });
    expect(await list()).toMatchObject([
      { amountCents: 9899, gstCents: 900, seats: 1, state: 'completed', reason: 'Ordered twice' },
      { amountCents: 19_798, gstCents: 1800, seats: 2 },
    ]);
    await expect.poll(() => mailedNotes().length).toBe(2);
    const notes = await Promise.all(
      mailedNotes().map(async ({ attachments }) =>
        (await readPdf(attachments[0]?.content as Buffer)).join(' '),
      ),
    );
    for (const text of notes) expect(text).toContain(`INV-${number}`);
    expect(notes.join()).toContain('1 $89.99 −$89.99');
    expect(notes.join()).toContain('2 $89.99 −$179.98');
    expect(await openInvoice()).toEqual(invoice);
    expect((await run(orderId, ...reason)).output).toContain('everything of this order was refunded before');
  });

  it('a dry run prints what would be refunded, and changes nothing', async () => {
    const { exitCode, output } = await run(orderId, '--dry-run', ...reason);
    expect(exitCode).toBe(0);
    expect(output).toContain(`Nothing was changed. To be refunded of the order ${orderId}:`);
    expect(output).toMatch(/Amount: \$296\.97\nGST: \$27\.00\n[\s\S]*Ironbark Enterprise Protection {2}3 /);
    const { output: json } = await run(orderId, '--dry-run', '--json', ...reason);
    expect(JSON.parse(json)).toMatchObject({ amountCents: 29_697, order: { orderId }, refund: null });
    expect(await list()).toEqual([]);
  });

  it('refuses what is too much, and an order that is not there, with 1', async () => {
    expect(await run(orderId, '--amount', '296.98', ...reason)).toMatchObject({
      exitCode: 1,
      output: 'Nothing was refunded: $296.97 is left to refund.\n',
    });
    expect(await run(orderId, '--seats', 'endpoint-enterprise=4', ...reason)).toMatchObject({
      exitCode: 1,
      output: 'Nothing was refunded: the order has 3 seats of endpoint-enterprise left to refund.\n',
    });
    expect(await run('ORD-NONE', ...reason)).toMatchObject({
      exitCode: 1,
      output: 'There is no order ORD-NONE.\n',
    });
    expect(await list()).toEqual([]);
  });

  it('ends with 3 when the gateway does not say whether it made the refund, which the shop finishes', async () => {
    await stage.sendEvents({ never: true });
    await stage.double.setFaults({ errorAfter: { probability: 1, operations: ['refund'] } });
    const { exitCode, output } = await run(orderId, '--amount', '$12.5', ...reason);
    expect(exitCode).toBe(3);
    expect(output).toContain("Don't refund the order again");
    expect((await run(orderId, ...reason)).output).toContain('has no outcome yet');
    await stage.double.setFaults();
    await stage.shop.database.pool.query(`update refunds set created_at = now() - interval '1 minute'`);
    await expect.poll(list).toMatchObject([{ state: 'completed', amountCents: 1250, seats: 0 }]);
    await expect.poll(() => mailedNotes().length).toBe(1);
  });

  it('lists the keys to revoke when asked', async () => {
    const { db } = stage.shop.database;
    const [keys = []] = await readOrderKeys(db, await openTestSealer(db), orderId);
    const refunded = await run(orderId, '--seats', 'endpoint-enterprise=2', ...reason);
    expect(refunded.output).toContain(
      'To list keys to revoke at the vendor: npm run shop -- keys to-revoke --reveal',
    );
    const { output } = await runShopCommand(data, 'keys', 'to-revoke', '--reveal');
    for (const key of keys.slice(1)) expect(output).toContain(key);
  });

  it('ends the keys of the seats that were chosen, and names them before', async () => {
    const { db } = stage.shop.database;
    const sealer = await openTestSealer(db);
    const [keys = []] = await readOrderKeys(db, sealer, orderId);
    const chosen = ['--seat-numbers', 'endpoint-enterprise=1,3', ...reason];
    const { output } = await run(orderId, ...chosen, '--dry-run');
    expect(output).toContain(`1 ${keys[0]?.slice(-5)}, 3 ${keys[2]?.slice(-5)}`);
    const first = await run(orderId, '--first-seats', 'endpoint-enterprise=1', ...reason, '--dry-run');
    expect(first.output).toContain(`1 ${keys[0]?.slice(-5)}`);
    expect((await run(orderId, ...chosen)).output).toContain('Refunded $197.98');
    expect(await readOrderKeys(db, sealer, orderId)).toEqual([[keys[1]]]);
    expect((await run(orderId, ...chosen)).output).toContain(
      'seat 1 of endpoint-enterprise has no valid key',
    );
  });

  it.each([
    ['without a reason', []],
    ['with seats and an amount', ['--seats', 'endpoint-enterprise=1', '--amount', '5', ...reason]],
    ['of seats without numbers', ['--seat-numbers', 'endpoint-enterprise=first', ...reason]],
    ['of no seats', ['--seats', 'endpoint-enterprise=0', ...reason]],
    ['of nothing', ['--amount', '0', ...reason]],
    ['of what could be two amounts', ['--amount', '12,50', ...reason]],
  ])('a command that is not understood ends with 2: %s', async (_, args) => {
    expect(await run(orderId, ...args)).toMatchObject({ exitCode: 2, output: '' });
  });
});
