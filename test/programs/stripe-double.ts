import { resolve } from 'node:path';
import { runCommandLine } from '../../scripts/data-command.ts';
import { listen } from '../../server/platform/http/http-server.ts';
import { StartError } from '../../server/platform/process/start-error.ts';
import { buildDoubleServer } from '../doubles/stripe/double-server.ts';
import { openLedger } from '../doubles/stripe/open-ledger.ts';
import { readPort } from './read-port.ts';

/** Runs the stand-in for Stripe until it is stopped. It moves no money and listens on this machine only. */
await runCommandLine(async () => {
  const port = readPort('STRIPE_DOUBLE_PORT', 4100);
  const folder = resolve(process.env.STRIPE_DOUBLE_DATA_DIR?.trim() || 'data/stripe-double');
  const server = buildDoubleServer({ ledger: openLedger(folder), clock: () => new Date() });
  const webhookUrl = process.env.STRIPE_DOUBLE_WEBHOOK_URL?.trim() || null;
  if (webhookUrl !== null) {
    const payload = { url: webhookUrl, secrets: ['whsec_double'] };
    const { statusCode } = await server.inject({ method: 'PUT', url: '/_double/webhooks', payload });
    if (statusCode !== 200)
      throw new StartError('STRIPE_DOUBLE_WEBHOOK_URL must be an address on this machine.');
  }
  const url = await listen(server, { host: '127.0.0.1', port, prefix: 'STRIPE_DOUBLE_' });
  console.log(`The Stripe double is at ${url}, and its ledger in ${folder}.`);
  console.log(instructions(url, webhookUrl));

  async function stop(): Promise<void> {
    await server.close();
    process.exit(0);
  }
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Beside tests, it ends with the process of theirs, however that ends.
  process.once('disconnect', () => process.exit());
});

function instructions(url: string, webhookUrl: string | null): string {
  const events =
    webhookUrl === null
      ? 'It sends no events. For them, start it with STRIPE_DOUBLE_WEBHOOK_URL=http://127.0.0.1:3000/api/payments/stripe/events.'
      : `Events are sent to ${webhookUrl}.`;
  return `Start a shop that uses it in another shell:
  MODE=sandbox STRIPE_SECRET_KEY=sk_test_double STRIPE_PUBLISHABLE_KEY=pk_test_double \\
  STRIPE_WEBHOOK_SECRETS=whsec_double STRIPE_API_BASE=${url} DATA_DIR=data/sandbox npm start
${events}`;
}
