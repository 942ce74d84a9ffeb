import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configOf, faultsOf } from '../../../test/config-of.ts';
import { readConfig } from './config.ts';

describe('the config', () => {
  it('needs no variable at all', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      inheritsSocket: false,
      mode: 'demo',
      dataFolder: resolve('data'),
      databaseUrl: null,
      databaseOwnerUrl: null,
      databasePoolSize: 20,
      worker: 'on',
      stripe: null,
      paypal: null,
      smtpUrl: null,
      smtpConnections: 3,
      keepUnpaidDays: 30,
      mailFrom: null,
      mailDkimSelector: null,
      operators: [],
      publicUrl: null,
      requirePasskeys: false,
      secret: null,
      keysSecret: null,
      trustProxy: false,
      https: false,
      rateLimits: true,
      adminHost: '127.0.0.1',
      adminPort: 3001,
      adminUrl: null,
      logLevel: null,
    });
  });

  it('takes an empty or blank variable for one that is not set', () => {
    expect(configOf({ PORT: '', HOST: ' ', DATABASE_URL: '', TRUST_PROXY: '', HTTPS: undefined })).toEqual(
      configOf({}),
    );
  });

  it('takes every variable that is set', () => {
    const secret = 'a secret of more than 32 characters';
    expect(
      configOf({
        HOST: '0.0.0.0',
        PORT: '8080',
        MODE: 'sandbox',
        DATA_DIR: '/srv/shop data',
        DATABASE_URL: 'postgres://shop:pass@db.example/shop?sslmode=require',
        SESSION_DATABASE_URL: 'postgres://shop:pass@db.example:5433/shop',
        DATABASE_OWNER_URL: 'postgres://owner@db.example/shop',
        DATABASE_POOL_SIZE: '40',
        WORKER: 'off',
        STRIPE_SECRET_KEY: 'rk_test_51',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_51',
        STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
        STRIPE_PAYMENT_METHODS: 'card, payto',
        STRIPE_API_BASE: 'http://127.0.0.1:4100/',
        PAYPAL_CLIENT_ID: 'client',
        PAYPAL_CLIENT_SECRET: 'client secret',
        PAYPAL_WEBHOOK_ID: 'WH-1',
        PAYPAL_API_BASE: 'http://127.0.0.1:4200/',
        OPERATORS: 'owner@harbour.example, Ana@harbour.example:sales,sam@harbour.example:support',
        SMTP_URL: 'smtps://user:pass@mail.example:465',
        SMTP_CONNECTIONS: '5',
        PUBLIC_URL: 'https://shop.example',
        MAIL_DKIM_SELECTOR: 'mail2026',
        MAIL_FROM: 'Harbour Licensing <shop@harbour.example>',
        SHOP_SECRET: secret,
        KEYS_SECRET: `keys ${secret}`,
        TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
        HTTPS: 'true',
        ADMIN_HOST: '10.0.0.5',
        ADMIN_PORT: '9464',
        ADMIN_URL: 'https://desk.example',
        REQUIRE_PASSKEYS: 'on',
        LISTEN_FDS: '1',
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 8080,
      inheritsSocket: true,
      mode: 'sandbox',
      dataFolder: '/srv/shop data',
      databaseUrl: 'postgres://shop:pass@db.example/shop?sslmode=require',
      databaseOwnerUrl: 'postgres://owner@db.example/shop',
      databasePoolSize: 40,
      worker: 'off',
      stripe: {
        secretKey: 'rk_test_51',
        publishableKey: 'pk_test_51',
        webhookSecrets: ['whsec_new', 'whsec_old'],
        takesPayTo: true,
        apiBase: 'http://127.0.0.1:4100',
      },
      paypal: {
        clientId: 'client',
        clientSecret: 'client secret',
        webhookId: 'WH-1',
        apiBase: 'http://127.0.0.1:4200',
      },
      operators: [
        { email: 'owner@harbour.example', role: 'owner' },
        { email: 'ana@harbour.example', role: 'sales' },
        { email: 'sam@harbour.example', role: 'support' },
      ],
      smtpUrl: 'smtps://user:pass@mail.example:465',
      smtpConnections: 5,
      keepUnpaidDays: 30,
      mailFrom: 'Harbour Licensing <shop@harbour.example>',
      mailDkimSelector: 'mail2026',
      publicUrl: 'https://shop.example',
      secret,
      keysSecret: `keys ${secret}`,
      trustProxy: '10.0.0.0/8, 192.168.1.1',
      https: true,
      rateLimits: true,
      adminHost: '10.0.0.5',
      adminPort: 9464,
      adminUrl: 'https://desk.example',
      requirePasskeys: true,
      logLevel: 'warn',
    });
  });

  it('knows the operators of OPERATOR_EMAILS as owners, and no shop without an owner', () => {
    expect(readConfig({ OPERATOR_EMAILS: 'Mia@harbour.example' }, [])).toMatchObject({
      config: { operators: [{ email: 'mia@harbour.example', role: 'owner' }] },
    });
    const sentences = {
      'ana@harbour.example:sales':
        'OPERATORS must name at least one owner, such as owner@shop.example:owner.',
      'ana@harbour.example, Ana@harbour.example:sales': 'OPERATORS must name each address once.',
      'ana@harbour.example:boss':
        'OPERATORS must be email addresses, each with :support, :sales, :owner or no role, separated by commas.',
    };
    expect(
      configOf({ OPERATORS: 'o&leary@harbour.example:owner,\u200bInfo@räucher.example:sales' }).operators,
    ).toEqual([
      { email: 'o&leary@harbour.example', role: 'owner' },
      { email: 'info@xn--rucher-bua.example', role: 'sales' },
    ]);
    for (const [OPERATORS, sentence] of Object.entries(sentences))
      expect(faultsOf({ OPERATORS })).toEqual([sentence]);
    expect(faultsOf({ OPERATORS: 'ana@harbour.example', OPERATOR_EMAILS: 'sam@harbour.example' })).toEqual([
      'OPERATOR_EMAILS must not be set beside OPERATORS, which names all operators with their roles.',
    ]);
  });

  it('reports all errors together, each in a sentence', () => {
    const faults = faultsOf({
      PORT: 'http',
      MODE: 'test',
      DATABASE_URL: 'mysql://db.example/shop',
      STRIPE_SECRET_KEY: 'pk_test_51',
      STRIPE_PUBLISHABLE_KEY: 'sk_test_51',
      STRIPE_WEBHOOK_SECRETS: 'whsec_new,secret',
      STRIPE_PAYMENT_METHODS: 'payto',
      STRIPE_API_BASE: 'http://127.0.0.1:4100/v1',
      SMTP_URL: 'mail.example',
      MAIL_FROM: 'nobody',
      OPERATOR_EMAILS: 'desk@harbour.example;owner@harbour.example',
      SHOP_SECRET: 'short',
      KEYS_SECRET: 'short',
      TRUST_PROXY: 'yes',
      HTTPS: '1',
      LOG_LEVEL: 'loud',
    });
    expect(faults).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'MODE must be demo, sandbox or live.',
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
      'STRIPE_SECRET_KEY must start with sk_test_, rk_test_, sk_live_ or rk_live_, without spaces.',
      'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_, without spaces.',
      'STRIPE_WEBHOOK_SECRETS must be secrets that start with whsec_, separated by commas.',
      'STRIPE_PAYMENT_METHODS must have card among them.',
      'STRIPE_API_BASE must be an address without a path.',
      'SMTP_URL must be an address that starts with smtp:// or smtps://.',
      'MAIL_FROM must be an address like shop@example.com or Shop <shop@example.com>.',
      'OPERATOR_EMAILS must be email addresses, separated by commas.',
      'SHOP_SECRET must have at least 32 characters.',
      'KEYS_SECRET must have at least 32 characters.',
      'TRUST_PROXY must be true, false, a number of proxies, or addresses and networks separated by commas.',
      'HTTPS must be true or false.',
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent.',
    ]);
  });
});
