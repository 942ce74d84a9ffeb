import { beforeEach, describe, expect, it } from 'vitest';
import { OrderDesk } from '../test/order-desk.ts';
import { readPdf } from '../test/read-invoice.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { testKeysSecret } from '../test/test-sealer.ts';

const desk = await OrderDesk.start();
beforeEach(async () => {
  await desk.changeBuyer();
  await desk.buy();
});

const run = (...args: string[]) => {
  const { database, mailServer, dataFolder } = desk.shop;
  const settings = { DATABASE_URL: database.url, KEYS_SECRET: testKeysSecret, DATA_DIR: dataFolder };
  return runShopCommand(
    { ...settings, SMTP_URL: mailServer.url, ADMIN_PORT: '4000' },
    'orders',
    'reissue',
    ...args,
  );
};

describe('orders reissue, beside a running shop', () => {
  it('corrects what is given, keeps the rest, and a later one removes it again', async () => {
    const { orderId } = desk.params;
    const given = ['--abn', '51 824 753 556', '--purchase-order', 'PO-7'];
    const { exitCode, output, errors } = await run(orderId, ...given, '--company', 'Reef Pty Ltd');
    expect([exitCode, errors]).toEqual([0, '']);
    expect(output).toBe(
      `The invoice is reissued, and queued for ${desk.buyer.email}: a running shop sends it now, otherwise the next start does.\n`,
    );
    const { billing, invoiceNumber } = await desk.read();
    expect(billing).toMatchObject({
      company: 'Reef Pty Ltd',
      abn: '51824753556',
      purchaseOrder: 'PO-7',
      city: 'Cairns',
    });
    const [page] = await readPdf(await (await desk.buyer.openInvoice(orderId)).arrayBuffer());
    for (const text of ['Reef Pty Ltd', 'Purchase order PO-7', 'Reissued', 'Demonstration only'])
      expect(page).toContain(text);

    const again = await run(String(invoiceNumber), '--abn', '', '--json');
    expect(JSON.parse(again.output)).toEqual({ number: 2, emails: [desk.buyer.email] });
    expect((await desk.read()).billing).toMatchObject({ abn: '', purchaseOrder: 'PO-7' });
  });

  it('says why nothing was changed, with 1', async () => {
    const { orderId } = desk.params;
    expect(await run(orderId, '--city', 'Cairns')).toMatchObject({
      exitCode: 1,
      output: `The invoice of the order ${orderId} has these details already.\n`,
    });
    expect(JSON.parse((await run('ORD-NONE', '--city', 'Cairns', '--json')).output)).toMatchObject({
      status: 404,
      code: 'not-found',
    });
  });

  it('says which details are wrong, with 2', async () => {
    const { exitCode, errors } = await run(desk.params.orderId, '--abn', '51824753557', '--street', '');
    expect(exitCode).toBe(2);
    expect(errors).toContain('error: billing.abn: This is not a valid ABN. Check each digit.');
    expect(errors).toContain('error: billing.street: Street address is required');
  });
});
