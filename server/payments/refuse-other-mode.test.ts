import { expect, test } from 'vitest';
import { HttpGateway } from './http-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { refuseOtherMode } from './refuse-other-mode.ts';

const demo = new HttpGateway({ url: 'http://127.0.0.1:4000', log: { warn() {} } });

/** A gateway that would move real money. */
const live: PaymentGateway = {
  name: 'bank',
  mode: 'live',
  charge: async () => ({ kind: 'unknown' }),
  settle: async () => ({ kind: 'unknown' }),
};

test('demo mode accepts demo gateways only', () => {
  expect(() => refuseOtherMode('demo', [demo])).not.toThrow();
  expect(() => refuseOtherMode('demo', [demo, live])).toThrow(
    'MODE=demo needs a demo payment gateway, and the gateway bank is a live one.',
  );
});

test('live mode accepts live gateways only', () => {
  expect(() => refuseOtherMode('live', [live])).not.toThrow();
  expect(() => refuseOtherMode('live', [live, demo])).toThrow(
    'MODE=live needs a live payment gateway, and the gateway http://127.0.0.1:4000 is a demo one.',
  );
});
