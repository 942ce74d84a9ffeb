import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls as calls } from '../../contract/desk/orders.ts';
import { lastDayOf } from '../../contract/terms.ts';
import { RenewalDesk } from '../../test/renewal-desk.ts';
import { endAlerts } from '../operators/end-alerts.ts';
import { syncRefunds } from './sync-refunds.ts';

const stage = await RenewalDesk.start();
beforeEach(() => stage.changeBuyer());

describe('a refund that the gateway made alone', () => {
  const yearFromToday = { startsOn: stage.today, endsOn: lastDayOf(stage.today, { months: 12 }) };

  const refundElsewhere = async (orderId: string) => {
    const payment = await stage.paymentOf(orderId);
    await stage.parts.gateways[0]?.refund({ ...payment, refundId: `RFN-${orderId}` });
    await syncRefunds(stage.parts, payment.paymentId);
  };

  it('raises an alert that names the later orders, until somebody chooses', async () => {
    const [first, second] = await stage.buyChain(2, 2);
    await refundElsewhere(first);
    expect(await stage.alertsOf(first)).toMatchObject([
      {
        kind: 'continued-seats',
        text: expect.stringMatching(/continue: 2 seats of INV-\d+\. Open/),
        ended: false,
      },
    ]);
    const shown = await stage.call(calls.previewContinued, first);
    expect(shown.body.later).toMatchObject([{ orderId: second, seats: 2 }]);
    const chosen = await stage.call(calls.chooseContinued, first, { continued: 'begin-now' });
    expect(chosen.body.moves).toMatchObject([{ orderId: second, seats: 2, after: yearFromToday }]);
    expect(await stage.alertsOf(first)).toMatchObject([{ ended: true }]);
    const again = await stage.call(calls.chooseContinued, first, { continued: 'begin-now' });
    expect([again.status, again.body.detail]).toEqual([
      409,
      expect.stringContaining('no later order continues refunded seats'),
    ]);
  });

  it('may be followed by a refund of the later orders, with a reason for their notes', async () => {
    const [first, second] = await stage.buyChain(2, 2);
    await refundElsewhere(first);
    expect((await stage.call(calls.chooseContinued, first, { continued: 'refund' })).status).toBe(400);
    const body = { continued: 'refund', reason: 'Refunded as agreed' };
    const chosen = await stage.call(calls.chooseContinued, first, body);
    expect(chosen.body.refunds).toMatchObject([{ orderId: second, state: 'completed' }]);
    expect(await stage.query('select reason from refunds where order_id = $1', second)).toEqual([
      { reason: 'Refunded as agreed' },
    ]);
    await endAlerts(stage.parts.db);
    expect(await stage.alertsOf(first)).toMatchObject([{ ended: true }]);
  });

  it('and a later refund that the gateway refuses, raise one for the earlier order', async () => {
    const [first, second] = await stage.buyChain(2, 2);
    const { paymentId } = await stage.paymentOf(second);
    await stage.query(
      'update demo_gateway_charges set refunded_cents = amount_cents where transaction_id = $1',
      paymentId,
    );
    const done = await stage.refund(first, { kind: 'whole' }, 'refund');
    expect([done.body.state, done.body.later[0]?.state]).toEqual(['completed', 'failed']);
    expect((await stage.alertsOf(first)).map(({ kind }) => kind)).toEqual(['continued-seats']);
    expect((await stage.alertsOf(second)).map(({ kind }) => kind)).toContain('refund-failed');
  });
});
