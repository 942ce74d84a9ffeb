import { describe, it } from 'vitest';
import { crashAtEachPoint } from './rows/crash-points.ts';
import { killFollowingInvoices } from './rows/following-invoices.ts';
import { killKeyActions } from './rows/key-actions.ts';
import { sellLimitedStock } from './rows/limited-stock.ts';
import { breakMailServer } from './rows/mail.ts';
import { crashWithPayPal } from './rows/paypal-crashes.ts';
import { payQuotes } from './rows/quotes.ts';
import { breakRefunds } from './rows/refunds.ts';
import { resellFiveYears } from './rows/reseller.ts';
import { sellStock } from './rows/stock.ts';
import { breakStripe } from './rows/stripe.ts';
import { crashWithStripe } from './rows/stripe-crashes.ts';
import { upgradeUnderLoad } from './rows/upgrade.ts';
import { mixWaysToPay } from './rows/ways.ts';

/** What must hold on a quiet machine is measured by `npm run test:faults`; this one may be busy. */
const slack = 12;

/** Each fails when an invariant is violated, or when the shop is not back in the end. */
describe.concurrent('no money and no key is lost or doubled', () => {
  it('when the shop dies at each named moment of a purchase', () => crashAtEachPoint({ rounds: 1, slack }));

  it('when a release is replaced under a running shop, started, and the earlier one started again', () =>
    upgradeUnderLoad({ seconds: 2 }));

  it('when the mail server is down, slow, refusing or cut off', () =>
    breakMailServer({ mails: 16, down: 2, slack }));

  it('when Stripe fails, limits, hangs, cuts a call or is killed, and its events come late, twice, forged or never', () =>
    breakStripe({ purchases: 40, buyers: 20, slack }));

  it('when the shop dies at each named moment of a purchase with Stripe and of a refund', () =>
    crashWithStripe({ rounds: 1, slack }));

  it('when the shop dies at each named moment of a purchase with PayPal and of a refund', () =>
    crashWithPayPal({ rounds: 1, slack }));

  it('when buyers pay by card, PayPal and PayTo together, and a call of each purchase fails', () =>
    mixWaysToPay({ purchases: 60, slack }));

  it('when refunds are interrupted, asked for twice or made in the dashboard', () =>
    breakRefunds({ orders: 12, slack }));

  it('when 200 buyers want 100 keys, and the shop dies while it reserves, sells and releases them', () =>
    sellStock({ rounds: 2, slack }));

  it('when ten addresses without money want the whole stock, and the shop dies before and after a capture', () =>
    sellLimitedStock({ rounds: 1, slack }));

  it('when the shop or a command dies while keys are imported, voided, replaced, released or handed out', () =>
    killKeyActions({ rounds: 2, slack }));

  it('when the shop dies while a receipt goes out without its invoice, and while the invoice follows', () =>
    killFollowingInvoices({ rounds: 1, slack }));

  it('when quotes are paid by card and by bank transfer together, and the shop is killed', () =>
    payQuotes({ rounds: 1, quotes: 8, slack }));

  it('over five years of a reseller, with renewals, refunds and kills', { timeout: 1_500_000 }, () =>
    resellFiveYears({ buyers: 20, kills: 2, slack }),
  );
});
