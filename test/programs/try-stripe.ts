import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { runCommandLine } from '../../scripts/data-command.ts';
import { root } from '../../scripts/root.ts';
import { stripeWebhookPath } from '../../server/card/webhook-description.ts';
import { listen } from '../../server/platform/http/http-server.ts';
import { buildDoubleServer } from '../doubles/stripe/double-server.ts';
import { openLedger } from '../doubles/stripe/open-ledger.ts';
import { readPort } from './read-port.ts';
import { startMailListener } from './start-mail-listener.ts';

const webhookSecret = 'whsec_double';

/** Runs a shop in sandbox mode beside a stand-in for Stripe, and prints every mail. Needs no account. Ctrl-C stops both. */
await runCommandLine(async () => {
  const folder = resolve(process.env.TRY_STRIPE_DATA_DIR?.trim() || join(root, 'data', 'try-stripe'));
  const port = process.env.PORT?.trim() || '3000';
  const doublePort = readPort('STRIPE_DOUBLE_PORT', 4100);
  const ledger = openLedger(join(folder, 'stripe-double'));
  const double = buildDoubleServer({ ledger, clock: () => new Date() });
  const stripe = await listen(double, { host: '127.0.0.1', port: doublePort, prefix: 'STRIPE_DOUBLE_' });
  const mails = await startMailPrinter();

  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings() },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => shop.kill(signal));
  shop.stdout.on('data', (output) => {
    const [address, desk] = ['url', 'deskUrl'].map(
      (name) => new RegExp(`"${name}":"([^"]+)`).exec(output)?.[1],
    );
    if (address && desk) void announce(address, desk);
    else process.stdout.write(output);
  });
  shop.once('close', async (code) => {
    mails.close();
    await double.close();
    process.exit(code ?? 1);
  });

  /** Logs only problems, so that the codes can be found. Settings of the shell that would point the shop at other data are left out. */
  function settings(): Readonly<Record<string, string>> {
    return {
      MODE: 'sandbox',
      PORT: port,
      DATA_DIR: join(folder, 'shop'),
      SMTP_URL: mails.url,
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_API_BASE: stripe,
      HOST: '127.0.0.1',
      LISTEN_FDS: '',
      DATABASE_URL: '',
      PUBLIC_URL: process.env.TRY_STRIPE_PUBLIC_URL ?? '',
      HTTPS: '',
      LOG_LEVEL: process.env.LOG_LEVEL?.trim() || 'warn',
    };
  }

  async function announce(address: string, desk: string): Promise<void> {
    const webhooks = { url: new URL(stripeWebhookPath, address).href, secrets: [webhookSecret] };
    await double.inject({ method: 'PUT', url: '/_double/webhooks', payload: webhooks });
    console.log(`\n  The shop is open at ${address}\n  Desk    ${desk}`);
    console.log(instructions(stripe, join(folder, 'shop')));
  }
});

function instructions(stripe: string, dataFolder: string): string {
  return `  Cards   any expiry date in the future, any security code, and one of these numbers:
          4242 4242 4242 4242  is charged
          4000 0027 6000 3184  asks for the bank's challenge first
          4000 0000 0000 9995  is declined: insufficient funds
          4000 0099 9000 0021  is charged only after some seconds
          (all cards: test/doubles/stripe/cards.ts)
  Stripe  a stand-in at ${stripe}; no money moves
  Mails   are printed here, one line each, with the verification codes
  Refunds are made in another shell:
          MODE=sandbox DATA_DIR='${dataFolder}' STRIPE_API_BASE=${stripe} \\
          STRIPE_SECRET_KEY=sk_test_double STRIPE_PUBLISHABLE_KEY=pk_test_double \\
          STRIPE_WEBHOOK_SECRETS=${webhookSecret} npm run shop -- refund --help
`;
}

/** A mail server that prints every mail in one line, codes included. */
function startMailPrinter() {
  return startMailListener(async (mail, session) => {
    const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
    const { subject = '', text = '' } = await PostalMime.parse(await buffer(mail));
    console.log(`Mail to ${to}: ${[subject, ...codeIn(text)].join(': ')}`);
  });
}

/** A verification code is a line of its own. */
function codeIn(text: string): readonly string[] {
  return /^\d{6}\r?$/m.exec(text) ?? [];
}
