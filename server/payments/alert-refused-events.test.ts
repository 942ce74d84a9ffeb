import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../test/test-database.ts';
import { eventBody, openWebhookReceiver, signEvent } from '../../test/webhook-receiver.ts';

const database = await shareTestDatabase();
beforeEach(() => database.pool.query('delete from alerts'));

const payload = eventBody();
const forged = { payload, signature: signEvent(payload, { by: 'whsec_other' }) };

async function refuse(deliveries: readonly Parameters<Receiver['deliver']>[0][]): Promise<string[]> {
  const receiver = await openWebhookReceiver(database);
  for (const delivery of deliveries) await receiver.deliver(delivery);
  await receiver.close();
  const { rows } = await database.pool.query('select kind from alerts');
  return rows.map(({ kind }) => kind);
}
type Receiver = Awaited<ReturnType<typeof openWebhookReceiver>>;

it('operators are alerted once a day of events that are refused, by any number of processes', async () => {
  await Promise.all([refuse([forged, forged]), refuse([forged])]);
  expect(await refuse([forged])).toEqual(['event-refused']);
});

it('operators are not alerted of a request without a signature, or while genuine events arrive', async () => {
  expect(await refuse([{ payload }])).toEqual([]);
  expect(await refuse([{ payload, signature: signEvent(payload) }, forged])).toEqual([]);
  await database.pool.query(`update gateway_events set received_at = now() - interval '25 hours'`);
  expect(await refuse([forged])).toEqual(['event-refused']);
});

it('a clock that is ahead is named as such, and not the secret', async () => {
  const late = { payload, signature: signEvent(payload, { secondsAgo: 360 }) };
  expect(await refuse([late, late])).toEqual(['event-refused']);
  const { rows } = await database.pool.query('select text from alerts');
  expect(rows[0].text).toContain('its signature is valid, and 360 s old. STRIPE_WEBHOOK_SECRETS is right.');
  expect(rows[0].text).toContain("This machine's clock is probably ahead");
});
