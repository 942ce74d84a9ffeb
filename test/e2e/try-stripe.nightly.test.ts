import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/root.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { desktop, shareChromium } from './chromium.ts';
import { ShopPage } from './shop-page.ts';
import { StripeForm } from './stripe-form.ts';

/** `npm run try-stripe`, and what it prints. */
const lines: string[] = [];
let baseURL = '';

const data = await makeTemporaryFolder();
const ports = { PORT: '0', STRIPE_DOUBLE_PORT: '0', TRY_STRIPE_DATA_DIR: data };
const program = spawn(process.execPath, ['test/programs/try-stripe.ts'], {
  cwd: root,
  env: { ...process.env, ...ports, RATE_LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolve, reject) => {
  program.once('close', () => reject(new Error(`It ended:\n${lines.join('\n')}`)));
  createInterface({ input: program.stdout }).on('line', (line) => {
    lines.push(line);
    if (line.includes('Mails   are printed here')) resolve();
  });
});
baseURL = / is open at (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
const browser = await shareChromium();

afterAll(async () => {
  const ended = once(program, 'close');
  program.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

/** The mails with codes, from what was printed. */
const mailServer = {
  get mails() {
    const codes = lines.map((line) => /^Mail to (\S+): .*: (\d{6})$/.exec(line));
    return codes.flatMap((match) => (match ? [{ recipients: [match[1] ?? ''], text: match[2] ?? '' }] : []));
  },
};

async function reachPayment() {
  const context = await browser.newContext({ ...desktop, baseURL });
  const page = new ShopPage(await context.newPage(), { mailServer }, { touch: false });
  onTestFinished(async () => {
    await context.close();
    page.faults.check();
  });
  await page.load();
  await page.startCheckout('Enterprise Protection', 2);
  await page.checkout.reachPayment();
  await page.checkout.fill({ 'Cardholder Name': 'Mia Nguyen' });
  return { checkout: page.checkout, form: new StripeForm(page.page) };
}

it('sells without an account at Stripe, with the codes that it prints', async () => {
  const { checkout, form } = await reachPayment();
  await form.fill('4242424242424242');
  await checkout.press('Complete Purchase');
  await checkout.isAt('Payment Successful!');
});

it("shows the bank's challenge", async () => {
  const { checkout, form } = await reachPayment();
  await form.fill('4000002760003184');
  await checkout.press('Complete Purchase');
  await form.answerChallenge('Complete');
  await checkout.isAt('Payment Successful!');
});
