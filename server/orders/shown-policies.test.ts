import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatPolicyVersions, policyNames } from '../../contract/policies.ts';
import { shop as seller } from '../../shop.config.ts';
import { openQuoteDesk } from '../../test/quote-desk.ts';
import { readPolicies } from '../platform/settings/policies.ts';

const current = readPolicies(seller);
const versions = {
  terms: current.terms.version,
  privacy: current.privacy.version,
  refunds: current.refunds.version,
};
const shown = formatPolicyVersions(versions);
const old = { ...versions, refunds: '0123456789abcdef' };

const desk = await openQuoteDesk();
await desk.query(
  `insert into policy_versions (version, name, text, first_shown_at) values ($1, 'refunds', $2, $3)`,
  ...[old.refunds, '# Refunds before\n\nAsk us.', '2026-11-01T01:00:00Z'],
);
beforeEach(() => desk.stage.changeBuyer());

async function readShown(orderId: string) {
  const { body } = await desk.stage.desk.call(orderCalls.readOrder, { params: { orderId } });
  return body.policies && Object.fromEntries(body.policies.map(({ name, version }) => [name, version]));
}

describe('an order', () => {
  it('names the versions that its buyer was shown', async () => {
    const { body } = await desk.stage.buyer.buy({ policiesShown: shown });
    expect(await readShown(body.orderId)).toEqual(versions);
  });

  it('names none where nobody says what was shown', async () => {
    const { body } = await desk.stage.buyer.buy();
    expect(await readShown(body.orderId)).toBeNull();
  });

  it.each([formatPolicyVersions(old), 'terms=1'])(
    'is not placed or charged after a change of what was shown: %j',
    async (policiesShown) => {
      const idempotencyKey = randomUUID();
      const refused = await desk.stage.buyer.buy({ policiesShown, idempotencyKey });
      expect([refused.status, refused.body.code]).toEqual([412, 'policies-changed']);
      expect(refused.body.detail).toMatch(/^You have not been charged/);
      if (policiesShown.includes(old.refunds))
        expect(refused.body.detail).toMatch(/: “Refunds[^”]*” has changed since you opened the page/);
      expect(await desk.query('select from orders where email = $1', desk.stage.buyer.email)).toEqual([]);
      // The attempt goes on with what is shown now, and its outcome is repeated whatever is shown later.
      const paid = await desk.stage.buyer.buy({ policiesShown: shown, idempotencyKey });
      expect(paid.status).toBe(200);
      expect((await desk.stage.buyer.buy({ policiesShown, idempotencyKey })).text).toBe(paid.text);
    },
  );
});

describe('a quote', () => {
  const itsPolicies = async () =>
    (await desk.query('select policies from quotes where email = $1', desk.stage.buyer.email))[0].policies;

  it('keeps what its buyer was shown, and its order by transfer names it', async () => {
    const { body } = await desk.stage.buyer.getQuote({ policiesShown: shown });
    expect(JSON.stringify(body)).not.toContain(versions.terms);
    const paid = await desk.payByTransfer(body.number, body.totalCents);
    expect(await readShown(paid.body.orderId)).toEqual(versions);
  });

  it('is not made after a change of what was shown', async () => {
    const refused = await desk.stage.buyer.getQuote({ policiesShown: formatPolicyVersions(old) });
    expect([refused.status, refused.body.code]).toEqual([412, 'policies-changed']);
    expect(await desk.query('select from quotes where email = $1', desk.stage.buyer.email)).toEqual([]);
  });

  it('of an operator has what was shown when its buyer opened it last, and its order by card names it', async () => {
    await desk.create();
    const token = await desk.readToken();
    expect(await itsPolicies()).toBeNull();
    await desk.stage.buyer.readQuote(token, formatPolicyVersions(old));
    expect(await itsPolicies()).toEqual(old);
    await desk.stage.buyer.readQuote(token, formatPolicyVersions({ ...old, terms: 'never-shown' }));
    expect(await itsPolicies()).toEqual(old);
    const paid = await desk.payByCard(token);
    expect(await readShown(paid.body.orderId)).toEqual(old);
    await desk.stage.buyer.readQuote(token, shown);
    expect(await itsPolicies()).toEqual(old);
  });
});

describe('the desk', () => {
  it('opens the text of a version, and says since when it was shown', async () => {
    const { body } = await desk.stage.buyer.getQuote({ policiesShown: shown });
    await desk.query('update quotes set policies = $1 where number = $2', old, Number(body.number.slice(4)));
    const { orderId } = (await desk.payByTransfer(body.number, body.totalCents)).body;
    const order = await desk.stage.desk.call(orderCalls.readOrder, { params: { orderId } });
    expect(order.body.policies?.map(({ name }) => name)).toEqual(['terms', 'privacy', 'refunds']);
    const refunds = order.body.policies?.find(({ name }) => name === 'refunds');
    expect(new Date(refunds?.since ?? '').toISOString()).toBe('2026-11-01T01:00:00.000Z');
    const read = await desk.support.call(orderCalls.readPolicyText, { params: { version: old.refunds } });
    expect(read.body).toMatchObject({ title: 'Refunds before', version: old.refunds });
    for (const name of policyNames) {
      const { body } = await desk.support.call(orderCalls.readPolicyText, {
        params: { version: versions[name] },
      });
      expect(body.blocks).toEqual(current[name].blocks);
    }
    const unknown = await desk.support.call(orderCalls.readPolicyText, { params: { version: 'none' } });
    expect(unknown.status).toBe(404);
  });
});
