import { describe, it } from 'vitest';
import { crashAtEachPoint } from './rows/crash-points.ts';
import { breakGateway } from './rows/gateway.ts';
import { killAtRandom } from './rows/kills.ts';
import { breakMailServer } from './rows/mail.ts';
import { breakRefunds } from './rows/refunds.ts';
import { breakStripe } from './rows/stripe.ts';
import { crashWithStripe } from './rows/stripe-crashes.ts';
import { upgradeUnderLoad } from './rows/upgrade.ts';

/** What must hold on a quiet machine is measured by `npm run test:faults`; this one may be busy. */
const slack = 12;

/** Each fails when an invariant is violated, or when the shop is not back in the end. */
describe.concurrent('no money and no key is lost or doubled', () => {
  it('when the shop is killed at random moments', () => killAtRandom({ kills: 3, slack }));

  it('when the shop dies at each named moment of a purchase', () => crashAtEachPoint({ rounds: 1, slack }));

  it('when a release is replaced under a running shop, started, and the earlier one started again', () =>
    upgradeUnderLoad({ seconds: 2 }));

  it('when the mail server is down, slow, refusing or cut off', () =>
    breakMailServer({ mails: 16, down: 2, slack }));

  it('when the gateway resets, fails, hangs, or charges and cuts the line', () =>
    breakGateway({ checkouts: 20, buyers: 20 }));

  it('when Stripe fails, limits, hangs or cuts a call, and its events come late, twice, forged or never', () =>
    breakStripe({ purchases: 40, buyers: 20, slack }));

  it('when the shop dies at each named moment of a purchase with Stripe and of a refund', () =>
    crashWithStripe({ rounds: 1, slack }));

  it('when refunds are interrupted, asked for twice or made in the dashboard', () =>
    breakRefunds({ orders: 12, slack }));
});
