import { describe, expect, it } from 'vitest';
import { shop } from '../../../shop.config.ts';
import { ownSeller as ownShop, writeOwnPolicies } from '../../../test/own-seller.ts';
import { gatewaySettings } from '../../gateways/settings.ts';
import { readSettings } from './read-settings.ts';

const sandbox = {
  MODE: 'sandbox',
  STRIPE_SECRET_KEY: 'sk_test_secretpart',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51',
  STRIPE_WEBHOOK_SECRETS: 'whsec_secretpart',
};
const live = {
  MODE: 'live',
  STRIPE_SECRET_KEY: 'rk_live_secretpart',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51',
  STRIPE_WEBHOOK_SECRETS: 'whsec_secretpart',
  HTTPS: 'true',
  PUBLIC_URL: 'https://reefsoftware.com.au',
  SMTP_URL: 'smtps://user:secretpart@mail.reefsoftware.com.au',
  OPERATOR_EMAILS: 'mia@reefsoftware.com.au',
  SHOP_SECRET: 'secretpart-9f1bX7qLmZ0aWcVdKe3HsT4u',
  KEYS_SECRET: 'secretpart-Jx2uTgR8oPy5nBvQhM6sDw7k',
};

const ownPolicies = await writeOwnPolicies();

const notInDemo = 'is for MODE=sandbox or MODE=live, and must not be set';

function faultsOf(environment: Record<string, string>, seller = ownShop): readonly string[] {
  const reading = readSettings(environment, gatewaySettings, seller, ownPolicies);
  return 'faults' in reading ? reading.faults : [];
}

describe('the settings of a start', () => {
  it('are complete in each mode', () => {
    expect(readSettings({}, gatewaySettings, shop)).toMatchObject({
      config: { mode: 'demo', stripe: null },
      seller: shop,
    });
    expect(faultsOf(sandbox, shop)).toEqual([]);
    expect(faultsOf({ ...sandbox, STRIPE_API_BASE: 'http://127.0.0.1:4100', RATE_LIMITS: 'off' })).toEqual(
      [],
    );
    expect(readSettings(live, gatewaySettings, ownShop, ownPolicies)).toMatchObject({
      config: { mode: 'live' },
      seller: ownShop,
    });
  });

  it('refuse weak secrets in live mode, and one secret for both', () => {
    const weak = 'must be set to 32 or more random characters (npm run shop -- secrets new) in live mode.';
    const a = 'a'.repeat(32);
    expect(faultsOf({ ...live, SHOP_SECRET: a, KEYS_SECRET: a })).toEqual([
      `SHOP_SECRET ${weak}`,
      `KEYS_SECRET ${weak}`,
      'KEYS_SECRET must be another secret than SHOP_SECRET in live mode.',
    ]);
    expect(faultsOf({ ...live, KEYS_SECRET: live.SHOP_SECRET })).toEqual([
      'KEYS_SECRET must be another secret than SHOP_SECRET in live mode.',
    ]);
  });

  it('report everything that live mode lacks together with wrong forms and errors of shop.config.ts', () => {
    const environment = { MODE: 'live', PORT: 'http', STRIPE_SECRET_KEY: 'none' };
    expect(faultsOf(environment, { ...shop, timeZone: 'Australia/Atlantis' })).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'STRIPE_SECRET_KEY must start with sk_test_, rk_test_, sk_live_ or rk_live_, without spaces.',
      'STRIPE_PUBLISHABLE_KEY must be set and start with pk_live_ in live mode.',
      "STRIPE_WEBHOOK_SECRETS must be set to the webhook endpoint's signing secret (whsec_…) in live mode.",
      'HTTPS must be true in live mode.',
      'PUBLIC_URL must be set and start with https:// in live mode.',
      'SMTP_URL must be a mail server with TLS whose certificate is checked, by smtps:// or by smtp:// with a password or ?requireTLS=true, in live mode.',
      'OPERATORS must be set to the people who may sign in to the desk and get alerts in live mode.',
      'SHOP_SECRET must be set to 32 or more random characters (npm run shop -- secrets new) in live mode.',
      'KEYS_SECRET must be set to 32 or more random characters (npm run shop -- secrets new) in live mode.',
      "shop.config.ts: tradingName is the demo's, and must be your own in live mode.",
      "shop.config.ts: legalName is the demo's, and must be your own in live mode.",
      "shop.config.ts: abn is the demo's, and must be your own in live mode.",
      "shop.config.ts: vendorName is the demo's, and must be your own in live mode.",
      "shop.config.ts: logoText is the demo's, and must be your own in live mode.",
      "shop.config.ts: address.street is the demo's, and must be your own in live mode.",
      "shop.config.ts: phone is the demo's, and must be your own in live mode.",
      "shop.config.ts: email is the demo's, and must be your own in live mode.",
      "shop.config.ts: bankAccount.name is the demo's, and must be your own in live mode.",
      "shop.config.ts: bankAccount.bsb is the demo's, and must be your own in live mode.",
      "shop.config.ts: bankAccount.number is the demo's, and must be your own in live mode.",
      'shop.config.ts: timeZone must be an IANA time zone, such as Australia/Sydney.',
    ]);
  });

  it('report only the mode where it is none', () => {
    expect(faultsOf({ MODE: 'production' }, shop)).toEqual(['MODE must be demo, sandbox or live.']);
  });

  it.each([
    [sandbox, { STRIPE_SECRET_KEY: 'sk_live_secretpart' }, 'must be set and start with sk_test_ or rk_test_'],
    [sandbox, { STRIPE_SECRET_KEY: '' }, 'must be set and start with sk_test_ or rk_test_'],
    [sandbox, { STRIPE_PUBLISHABLE_KEY: 'pk_live_51' }, 'must be set and start with pk_test_'],
    [
      sandbox,
      { STRIPE_WEBHOOK_SECRETS: '' },
      "must be set to the webhook endpoint's signing secret (whsec_…)",
    ],
    [live, { STRIPE_SECRET_KEY: 'sk_test_secretpart' }, 'must be set and start with sk_live_ or rk_live_'],
    [live, { STRIPE_PUBLISHABLE_KEY: 'pk_test_51' }, 'must be set and start with pk_live_'],
    [live, { STRIPE_WEBHOOK_SECRETS: ' ' }, "must be set to the webhook endpoint's signing secret (whsec_…)"],
    [live, { STRIPE_API_BASE: 'https://stripe.example' }, 'must not be set'],
    [live, { PAYPAL_API_BASE: 'https://paypal.example' }, 'must not be set'],
    [live, { HTTPS: 'false' }, 'must be true'],
    [live, { PUBLIC_URL: 'http://reefsoftware.com.au' }, 'must be set and start with https://'],
    [live, { SHOP_SECRET: '' }, 'must be set to 32 or more random characters (npm run shop -- secrets new)'],
    [live, { KEYS_SECRET: '' }, 'must be set to 32 or more random characters (npm run shop -- secrets new)'],
    [live, { RATE_LIMITS: 'off' }, 'cannot be off'],
    [live, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'must not be 0'],
    [live, { CRASH_AT: 'after_charge' }, 'must not be set'],
    [
      live,
      { NODE_OPTIONS: '--import=/srv/shop/test/faults/die-at-crash-point.ts' },
      'must not load a file of the tests',
    ],
    [live, { NODE_OPTIONS: '--max-old-space-size=512 -r ./test/x.cjs' }, 'must not load a file of the tests'],
    [{}, { STRIPE_SECRET_KEY: 'sk_live_secretpart' }, notInDemo],
    [{}, { STRIPE_PUBLISHABLE_KEY: 'pk_test_51' }, notInDemo],
    [{}, { STRIPE_WEBHOOK_SECRETS: 'whsec_secretpart' }, notInDemo],
    [{}, { STRIPE_API_BASE: 'http://127.0.0.1:4100' }, notInDemo],
    [{}, { PAYPAL_CLIENT_ID: 'secretpart' }, notInDemo],
  ])('of %o refuse %o, without its value', (environment: Record<string, string>, wrong, demand) => {
    const [variable] = Object.keys(wrong);
    const faults = faultsOf({ ...environment, ...wrong });
    expect(faults).toEqual([`${variable} ${demand} in ${environment.MODE ?? 'demo'} mode.`]);
    expect(faults.join()).not.toContain('secretpart');
  });

  it('of PayPal are all set, with the address to come back to, or none of them', () => {
    const { PUBLIC_URL: _none, ...local } = { PUBLIC_URL: '', ...sandbox };
    expect(faultsOf({ ...local, PAYPAL_CLIENT_SECRET: 'secretpart' })).toEqual([
      'PAYPAL_CLIENT_ID must be set for PayPal, as the other settings of PayPal are, in sandbox mode.',
      'PAYPAL_WEBHOOK_ID must be set for PayPal, as the other settings of PayPal are, in sandbox mode.',
      'PUBLIC_URL must be set for PayPal, which sends the buyer back there, in sandbox mode.',
    ]);
    const complete = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
    expect(faultsOf({ ...sandbox, ...complete, PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([]);
  });

  it.each([
    ['smtp://mail.example', 1],
    ['smtp://user@mail.example?requireTLS=false', 1],
    ['smtp://mail.example?requireTLS=true', 0],
    ['smtp://user:pass@mail.example', 0],
    ['smtp://user:pass@mail.example?tls.rejectUnauthorized=false', 1],
    ['smtps://user:pass@mail.example?tls.rejectUnauthorized=true&tls.rejectUnauthorized=0', 1],
    ['smtps://mail.example?tls.rejectUnauthorized=true', 0],
    ['smtp://127.0.0.1:25', 0],
    ['smtp://localhost', 0],
  ])('of live mode with SMTP_URL=%s have %i errors', (url, count) => {
    expect(faultsOf({ ...live, SMTP_URL: url })).toHaveLength(count);
  });

  it('of live mode may load files that are not tests', () => {
    expect(faultsOf({ ...live, NODE_OPTIONS: '--import=/srv/latest/agent.mjs --test-timeout=1' })).toEqual(
      [],
    );
  });

  it.each(Object.entries({ abn: '51824753556', email: 'Support@HarbourLicensing.example' }))(
    'of live mode refuse the %s of the demo in any spelling',
    (field, value) => {
      expect(faultsOf(live, { ...ownShop, [field]: value })).toEqual([
        `shop.config.ts: ${field} is the demo's, and must be your own in live mode.`,
      ]);
    },
  );
});
