import { rm } from 'node:fs/promises';
import { putStripeAtItsAddress } from '../stripe-at-its-address.ts';
import { StripeDoubleProcess } from '../stripe-double-process.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type BrowserTests, type Surroundings, startBrowserTests } from './browser-tests.ts';
import type { Seats } from './store-checkout.ts';
import { StripeCheckout } from './stripe-checkout.ts';
import type { Visit } from './visitors.ts';

/** What the browser tests of a shop in sandbox mode work with, beside a Stripe double at Stripe's own address. */
export interface StripeTests {
  readonly tests: BrowserTests;
  readonly double: StripeDoubleProcess;
  /** Opens the checkout and goes on to its payment step, with Stripe's form on it. */
  reachPayment(visit?: Visit, seats?: number | Seats): Promise<StripeCheckout>;
  /** The buyer's payments at Stripe, the earliest first. */
  findPayments(email: string): Promise<StripePayment[]>;
  /** Decides the buyer's last payment, as their bank does. */
  control(email: string, what: 'challenges' | 'processing', outcome: string): Promise<void>;
}

interface StripePayment {
  readonly status: string;
  /** In cents. */
  readonly amount: number;
}

export interface Shown {
  readonly takesPayTo?: boolean;
  /** Only on the page: the shop takes none. */
  readonly showsPayPal?: boolean;
  /** As the page knows it. */
  readonly mode?: 'sandbox' | 'live';
}

export async function startStripeTests({
  takesPayTo = false,
  showsPayPal = false,
  mode = 'sandbox',
}: Shown = {}): Promise<StripeTests> {
  const folder = await makeTemporaryFolder();
  const double = await StripeDoubleProcess.start(folder);
  const publishableKey = 'pk_test_double';
  const stripe = {
    secretKey: 'sk_test_double',
    publishableKey,
    webhookSecrets: ['whsec_double'],
    takesPayTo,
    apiBase: double.url,
  };
  const surroundings: Surroundings = {
    settings: { mode: 'sandbox', stripe },
    payments: { mode, publishableKey, paypal: showsPayPal, payto: takesPayTo, scriptUrl: null },
    preparePage: (page) => putStripeAtItsAddress(page, double.url),
    async stop() {
      await double.end();
      await rm(folder, { recursive: true });
    },
  };
  const tests = await startBrowserTests({}, surroundings);

  async function paymentsOf(email: string) {
    const { pool } = tests.shop.database;
    const { rows } = await pool.query('select id from orders where email = $1', [email]);
    const { payments } = await double.readLedger();
    return payments.filter(({ orderId }) => rows.some(({ id }) => id === orderId));
  }

  return {
    tests,
    double,
    async reachPayment(visit, seats) {
      const checkout = new StripeCheckout(await tests.reachPayment(visit, seats));
      await checkout.form.number.waitFor();
      return checkout;
    },
    async findPayments(email) {
      const payments = await paymentsOf(email);
      return payments.map(({ status, amount }) => ({ status, amount }));
    },
    async control(email, what, outcome) {
      const payment = (await paymentsOf(email)).at(-1);
      await double.control('POST', `/${what}/${payment?.id}`, { outcome });
    },
  };
}
