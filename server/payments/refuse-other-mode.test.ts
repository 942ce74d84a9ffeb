import { expect, test } from 'vitest';
import { HttpGateway } from './http-gateway.ts';
import type { Mode, PaymentGateway } from './payment-gateway.ts';
import { refuseOtherMode } from './refuse-other-mode.ts';

const demo = new HttpGateway({ url: 'http://127.0.0.1:4000', log: { warn() {} } });

/** A gateway of another mode that would do what a demo gateway does. */
function gatewayOf(mode: Mode, name: string): PaymentGateway {
  return Object.create(demo, { mode: { value: mode }, name: { value: name } });
}
const live = gatewayOf('live', 'stripe');
const sandbox = gatewayOf('sandbox', 'stripe-sandbox');

test('demo mode accepts demo gateways only', () => {
  expect(() => refuseOtherMode('demo', [demo])).not.toThrow();
  expect(() => refuseOtherMode('demo', [demo, live])).toThrow(
    'MODE=demo needs a demo payment gateway, and the gateway stripe is a live one.',
  );
});

test('live mode accepts live gateways only', () => {
  expect(() => refuseOtherMode('live', [live])).not.toThrow();
  expect(() => refuseOtherMode('live', [live, demo])).toThrow(
    'MODE=live needs a live payment gateway, and the gateway http://127.0.0.1:4000 is a demo one.',
  );
});

test('sandbox mode accepts sandbox gateways only', () => {
  expect(() => refuseOtherMode('sandbox', [sandbox])).not.toThrow();
  expect(() => refuseOtherMode('sandbox', [sandbox, live])).toThrow(
    'MODE=sandbox needs a sandbox payment gateway, and the gateway stripe is a live one.',
  );
});
