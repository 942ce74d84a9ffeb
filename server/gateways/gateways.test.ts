import { afterAll, describe, expect, it } from 'vitest';
import { paymentMethodOf } from '../../contract/payment-methods.ts';
import { modes } from '../../contract/states.ts';
import { configOf } from '../../test/config-of.ts';
import { connectDatabase } from '../platform/database/pool.ts';
import { openLog } from '../platform/log/log.ts';
import { gateways } from './gateways.ts';
import { openGateways } from './open-gateways.ts';

const connection = { connectionString: 'postgres://shop@127.0.0.1:9/none' };
const { db, close } = connectDatabase(connection, { size: 1, log: { error() {} } });
afterAll(close);

const apiBase = 'http://127.0.0.1:9';
const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] };

describe.each(modes)('in %s mode', (mode) => {
  const config = {
    ...configOf({}),
    mode,
    publicUrl: 'https://shop.example/',
    stripe: { ...keys, takesPayTo: true, apiBase },
    paypal: { clientId: 'a', clientSecret: 'b', webhookId: 'c', apiBase },
  };
  const parts = { config, db, clock: () => new Date(), log: openLog('silent'), reportRefusal() {} };

  it('buyers pay by each gateway that is on, and its name on an order tells by what', async () => {
    const { taken, gateways: opened } = await openGateways(parts);
    expect([...taken.keys()]).toEqual(mode === 'demo' ? ['card', 'paypal'] : ['card', 'payto', 'paypal']);
    for (const [method, { name }] of taken) expect(paymentMethodOf(name)).toBe(method);
    const names = opened.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('the names of gateways begin with that of the company that reports their events', async () => {
    const { webhooks } = await openGateways(parts);
    expect(webhooks).toHaveLength(mode === 'demo' ? 0 : 2);
    for (const { sender, gateways: ofAccount } of webhooks)
      for (const name of ofAccount) expect(name.startsWith(sender.toLowerCase())).toBe(true);
  });
});

it('no two gateways have one setting, one webhook or one check', () => {
  const names = gateways.flatMap(({ settings, webhook, checks = [] }) => [
    ...(settings?.variables ?? []),
    ...(webhook ? [webhook.path] : []),
    ...checks.map(({ name }) => name),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

it('a start prints one line of each mode', () => {
  const printed = gateways.flatMap(({ modeLines = {} }) => Object.keys(modeLines));
  expect(printed.sort()).toEqual([...modes].sort());
});
