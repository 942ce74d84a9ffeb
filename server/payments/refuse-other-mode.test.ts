import { expect, test } from 'vitest';
import { refuseOtherMode } from './open-gateways.ts';

const demo = { name: 'http://127.0.0.1:4000', mode: 'demo' } as const;
const sandbox = { name: 'stripe-sandbox', mode: 'sandbox' } as const;
const live = { name: 'stripe', mode: 'live' } as const;

test('every mode accepts its own gateways', () => {
  expect(() => refuseOtherMode('demo', [demo])).not.toThrow();
  expect(() => refuseOtherMode('sandbox', [sandbox])).not.toThrow();
  expect(() => refuseOtherMode('live', [live])).not.toThrow();
});

test('demo mode refuses a gateway that moves money', () => {
  expect(() => refuseOtherMode('demo', [demo, live])).toThrow(
    'MODE=demo needs a demo payment gateway, and the gateway stripe is a live one.',
  );
});

test('live mode refuses a gateway that only pretends to', () => {
  expect(() => refuseOtherMode('live', [live, demo])).toThrow(
    'MODE=live needs a live payment gateway, and the gateway http://127.0.0.1:4000 is a demo one.',
  );
  expect(() => refuseOtherMode('live', [sandbox])).toThrow('the gateway stripe-sandbox is a sandbox one.');
});
