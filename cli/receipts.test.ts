import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runShopCommand } from '../test/run-shop-command.ts';
import { Customer } from '../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../test/start-shop.ts';

describe('receipts, beside a running shop on a server of DATABASE_URL', () => {
  let shop: TestShop;
  let data: Record<string, string>;
  let buyer: Customer;

  beforeAll(async () => {
    shop = await startTestShop({ config: { rateLimits: false } });
    data = { DATABASE_URL: shop.database.url };
  });
  afterAll(() => shop.stop());

  beforeEach(async () => {
    shop.mailServer.mode = 'accept';
    buyer = await new Customer(shop).verifyEmail();
  });

  const readOrder = async (orderId: string) => {
    const { rows } = await shop.database.pool.query('select * from orders where id = $1', [orderId]);
    return rows[0];
  };

  async function buyWithDeadReceipt(): Promise<string> {
    shop.expectError('the mail server refused the address of a mail');
    shop.mailServer.mode = 'reject-5xx';
    const { body } = await buyer.buy();
    await expect.poll(async () => (await readOrder(body.orderId)).receipt_rejected_at).not.toBeNull();
    shop.mailServer.mode = 'accept';
    return body.orderId;
  }

  const messageIds = () =>
    shop.mailServer.mails
      .filter(({ recipients, attachments }) => recipients.includes(buyer.email) && attachments.length > 0)
      .map(({ messageId }) => messageId);

  it('lists a dead receipt, and retry mails it with its first Message-ID', async () => {
    const orderId = await buyWithDeadReceipt();
    const dead = await runShopCommand(data, 'receipts', 'dead', '--json');
    expect(dead).toMatchObject({ exitCode: 0, errors: '' });
    expect(JSON.parse(dead.output)).toMatchObject([
      {
        orderId,
        email: buyer.email,
        reason: 'address-refused',
        invoiceNumber: expect.stringMatching(/^INV-/),
      },
    ]);
    expect((await runShopCommand(data, 'receipts', 'dead')).output).toContain(orderId);

    const retried = await runShopCommand(data, 'receipts', 'retry', orderId, '--json');
    expect(retried.exitCode).toBe(0);
    expect(JSON.parse(retried.output)).toEqual({ queued: [orderId], notQueued: [] });
    await expect.poll(async () => (await readOrder(orderId)).state).toBe('fulfilled');
    expect((await readOrder(orderId)).receipt_rejected_at).toBeNull();
    expect(messageIds()).toEqual([expect.stringMatching(new RegExp(`^<receipt\\.${orderId}@`, 'i'))]);
    expect((await runShopCommand(data, 'receipts', 'dead')).output).toBe('There are none.\n');
    const { rows } = await shop.database.pool.query(
      'select actor, action from audit_events where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ actor: userInfo().username, action: 'receipt-retried' }]);
  });

  it('retry --all queues every dead receipt, also one whose attempts are used up, and leaves no row in the outbox', async () => {
    shop.expectError('could not be sent for 72 hours');
    shop.expectError('a mail that somebody waits for is late');
    const refused = await buyWithDeadReceipt();
    shop.mailServer.mode = { command: 'RCPT', reply: '450 Mailbox busy' };
    const { body } = await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 7 }] });
    const leaveOneAttempt = async () => {
      const { rows } = await shop.database.pool.query(
        `update outbox set created_at = now() - interval '73 hours', due_at = now()
         where subject_id = $1 and attempts > 0 and due_at < now() + interval '10 s' returning kind`,
        [body.orderId],
      );
      return rows.length;
    };
    await expect.poll(leaveOneAttempt).toBe(1);
    const listDead = async () =>
      JSON.parse((await runShopCommand(data, 'receipts', 'dead', '--json')).output).map(
        ({ orderId }: { orderId: string }) => orderId,
      );
    await expect.poll(listDead).toEqual([refused, body.orderId]);

    shop.mailServer.mode = 'accept';
    expect(await runShopCommand(data, 'receipts', 'retry', '--all')).toMatchObject({ exitCode: 0 });
    for (const orderId of [refused, body.orderId]) {
      await expect.poll(async () => (await readOrder(orderId)).state).toBe('fulfilled');
    }
    const { rows } = await shop.database.pool.query(`select from outbox where kind = 'receipt'`);
    expect(rows).toHaveLength(0);
    expect(await runShopCommand(data, 'receipts', 'retry', '--all')).toMatchObject({
      exitCode: 0,
      output: 'There are none.\n',
    });
  });

  it('retry reports why an order cannot be retried, and ends with 1', async () => {
    const { body } = await buyer.buy();
    await expect.poll(async () => (await readOrder(body.orderId)).state).toBe('fulfilled');
    const { exitCode, output } = await runShopCommand(
      data,
      'receipts',
      'retry',
      body.orderId,
      'ORD-NONE',
      '--json',
    );
    expect(exitCode).toBe(1);
    expect(JSON.parse(output)).toEqual({
      queued: [],
      notQueued: [
        { orderId: body.orderId, reason: 'sent-already' },
        { orderId: 'ORD-NONE', reason: 'not-found' },
      ],
    });
    expect(messageIds()).toHaveLength(1);
  });

  it.each([[], ['receipts', 'retry'], ['receipts', 'retry', 'ORD-1', '--all'], ['receipts', 'bury']])(
    'a command that is not understood ends with 2: %s %s %s %s',
    async (...args) => {
      expect(await runShopCommand(data, ...args)).toMatchObject({ exitCode: 2, output: '' });
    },
  );

  it.each([['--help'], ['receipts', '--help'], ['receipts', 'retry', '--help']])(
    'prints its help: %s %s %s',
    async (...args) => {
      const { exitCode, output } = await runShopCommand(data, ...args);
      expect(exitCode).toBe(0);
      expect(output).toContain('Usage: npm run shop --');
    },
  );
});
