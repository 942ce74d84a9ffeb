import { pino } from 'pino';
import { afterAll } from 'vitest';
import { PayPalGateway } from '../server/paypal/paypal-gateway.ts';
import { credentials } from './doubles/paypal/answers.ts';
import type { Fault } from './doubles/paypal/faults.ts';
import type { Order, Plan } from './doubles/paypal/objects.ts';
import { PayPalDouble } from './doubles/paypal/paypal-double.ts';
import { type PaymentGatewayUnderTest, TestOrder } from './gateway-order.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** PayPal's adapter beside the double. */
export class PayPalAtDouble {
  readonly database: TestDatabase;
  readonly double: PayPalDouble;
  readonly gateway: PayPalGateway;

  static async start(): Promise<PayPalAtDouble> {
    const [database, double] = await Promise.all([createTestDatabase(), PayPalDouble.start()]);
    return new PayPalAtDouble(database, double);
  }

  /** For all tests of the calling file. It is stopped after them. */
  static async share(): Promise<PayPalAtDouble> {
    const started = await PayPalAtDouble.start();
    afterAll(() => started.stop());
    return started;
  }

  private constructor(database: TestDatabase, double: PayPalDouble) {
    this.database = database;
    this.double = double;
    this.gateway = new PayPalGateway({
      mode: 'sandbox',
      ...credentials,
      apiBase: double.url,
      db: database.db,
      log: pino({ level: 'silent' }),
      publicUrl: 'https://shop.example/',
      reportRefusal() {},
      timeoutMilliseconds: 4_000,
    });
  }

  /** A buyer who does this on PayPal's page. */
  openFor(plan?: Plan): PaymentGatewayUnderTest {
    return {
      gateway: this.gateway,
      pay: async () => ({ method: 'paypal' }),
      approve: (address, card) =>
        // Parallel charges of one order approve it several times.
        this.double
          .approve(address, plan ?? (card === 'good' ? 'approve' : 'refused'))
          .catch(() => undefined),
    };
  }

  newOrder(plan?: Plan, cents?: number): TestOrder {
    return new TestOrder(this.openFor(plan), cents);
  }

  /** What PayPal has of an order. */
  find({ id }: TestOrder): Order {
    const order = [...this.double.ledger.orders.values()].find(({ unit }) => unit.custom_id === id);
    if (!order) throw new Error(`PayPal has no order ${id}`);
    return order;
  }

  /** The request ids of the captures of an order, in the order in which they came. */
  captureIdsOf({ id }: TestOrder): (string | undefined)[] {
    const ids = this.double.calls.map(({ requestId }) => requestId);
    return ids.filter((requestId) => requestId?.startsWith(`${id}-`));
  }

  breakNext(fault: Partial<Fault>): void {
    this.double.faults.push({ path: /capture$/, when: 'before', how: 'cut', times: 1, ...fault });
  }

  async stop(): Promise<void> {
    await this.double.stop();
    await this.database.drop();
  }
}
