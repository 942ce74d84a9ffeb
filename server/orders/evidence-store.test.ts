import { beforeEach, describe, expect, it } from 'vitest';
import { openEvidenceDesk } from '../../test/evidence-desk.ts';
import { importTestKeys, vendorKeys } from '../../test/key-stock.ts';
import { sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { forgetEvidence } from './evidence-store.ts';

const { stage, pool, readText, readKinds, reportSaved } = await openEvidenceDesk();
beforeEach(() => stage.changeBuyer());

describe('what is recorded', () => {
  it('counts what happens again, and keeps its first time', async () => {
    await stage.buy();
    for (let i = 0; i < 3; i += 1) await stage.buyer.readOrderKeys(stage.params.orderId);
    const { rows } = await pool.query(
      `select times, first_at < last_at as "isLater" from order_evidence where order_id = $1 and kind = 'keys-found'`,
      [stage.params.orderId],
    );
    expect(rows).toEqual([{ times: 3, isLater: true }]);
    expect(await readText()).toContain('3 times, the last on');
  });

  it('is nothing of somebody who may not see the order, and the response is the same', async () => {
    await stage.buy();
    const { orderId } = stage.params;
    const own = await reportSaved();
    await pool.query(`delete from order_evidence where kind = 'keys-saved'`);
    await stage.changeBuyer();
    stage.params = { orderId };
    const foreign = await reportSaved();
    expect([foreign.status, foreign.text]).toEqual([own.status, own.text]);
    expect(await readKinds()).not.toContain('keys-saved');
  });

  it('ends after two years', async () => {
    await stage.buy();
    await expect.poll(readKinds).toContain('keys-shown');
    await pool.query(
      `update order_evidence set last_at = now() - interval '2 years 1 day' where kind <> 'code-sent'`,
    );
    await forgetEvidence(pool);
    expect(await readKinds()).toEqual(['code-sent']);
  });

  it('never is a licence key', async () => {
    await stage.buyAndReceive();
    await stage.buyer.readOrderKeys(stage.params.orderId);
    const { rows } = await pool.query('select * from order_evidence where order_id = $1', [
      stage.params.orderId,
    ]);
    for (const key of stage.keys) expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('is the mail with keys that were out of stock, and the receipt is not said to have had them', async () => {
    const { db } = stage.shop.database;
    await sellFromStock(db, 'endpoint-complete', { whenTooFew: 'backorder' });
    await stage.buyAndReceive({ acceptBackorder: true });
    expect(await readKinds()).toEqual(['code-sent', 'code-verified', 'receipt-accepted']);
    await importTestKeys({ db, sealer: await openTestSealer(db) }, vendorKeys(1));
    await expect.poll(readKinds).toContain('keys-mailed');

    const text = await readText();
    const { email } = stage.buyer;
    expect(text).toContain(`The mail server accepted the receipt for ${email}. It replied “250 `);
    expect(text).toContain(`The mail server accepted an email with licence keys of the order for ${email}.`);
    expect(text).not.toContain('receipt with the licence keys');
  });
});
