import type { Gateway } from '../payments/gateway.ts';

/** Test cards alone. */
export const demoCard: Gateway = {
  method: 'card',
  isTaken: ({ mode }) => mode === 'demo',
  tables: ['demo_gateway_charges'],
  modeLines: { demo: 'demo: no real money moves, only test cards are accepted' },

  async open({ config, db, clock, log }) {
    if (config.mode !== 'demo') return null;
    const { DemoGateway } = await import('./demo-gateway.ts');
    return { gateway: new DemoGateway({ db, clock, log }) };
  },
};

/** A demonstration of PayPal, on a page of the shop. */
export const demoPayPal: Gateway = {
  method: 'paypal',
  isTaken: ({ mode }) => mode === 'demo',

  async open({ config, db, log }) {
    if (config.mode !== 'demo') return null;
    const { DemoPayPal, serveDemoPayPal } = await import('./demo-paypal.ts');
    const gateway = new DemoPayPal({ db, log });
    return {
      gateway,
      servePages: (app, seller) => serveDemoPayPal(app, { paypal: gateway, seller }),
    };
  },
};
