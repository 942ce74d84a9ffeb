import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MailServer } from '../mail-server.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import { desktop, shareChromium } from './chromium.ts';
import { type DevProgram, startDevProgram } from './dev-program.ts';
import { ShopPage } from './shop-page.ts';

let mailServer: MailServer;
let dev: DevProgram;

beforeAll(async () => {
  mailServer = await MailServer.start();
  const [port, deskPort] = await Promise.all([findFreePort(), findFreePort()]);
  dev = await startDevProgram({
    PORT: String(port),
    ADMIN_PORT: String(deskPort),
    SMTP_URL: mailServer.url,
  });
});

afterAll(async () => {
  const ended = once(dev.child, 'close');
  dev.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await Promise.all(dev.folders.map((folder) => rm(folder, { recursive: true })));
  await mailServer.close();
});

async function openPage(url = dev.url): Promise<ShopPage> {
  const browser = await shareChromium();
  const context = await browser.newContext({ ...desktop, baseURL: url });
  const page = new ShopPage(await context.newPage(), { mailServer }, { touch: false });
  onTestFinished(async () => {
    await context.close();
    page.faults.check();
  });
  return page;
}

it('npm run dev sells: a whole purchase in the page from its sources', async () => {
  const shop = await openPage();
  await shop.load();
  await shop.startCheckout('Enterprise Protection', 2);
  await shop.checkout.reachPayment();
  await shop.checkout.payWith();
  await shop.checkout.isAt('Payment Successful!');
  expect(dev.output()).not.toMatch(/proxy|"level":"(error|fatal)"/);
});

it('npm run dev serves the desk from its sources', async () => {
  const { page, faults } = await openPage(dev.deskUrl);
  faults.expectFailedRequests('/desk/api/session/read-session');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
});

it('an edit to the page shows without a reload, and one to the server restarts the shop', async () => {
  const { page } = await openPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'View Products' }).waitFor();
  await page.evaluate('window.before = true');
  await dev.edit('web/home/home-screen.tsx', 'View Products', 'See All Products');
  await page.getByRole('button', { name: 'See All Products' }).waitFor();
  expect(await page.evaluate('window.before')).toBe(true);

  await dev.edit('server/metrics/monitoring.ts', "{ status: 'ok' }", "{ status: 'edited' }");
  await dev.printed(/ is open at /, 2);
  const health = await fetch(new URL('/healthz', dev.url));
  expect(await health.json()).toEqual({ status: 'edited' });
  // The page asks for the shop while it restarts, and then loads itself again.
  await expect.poll(() => page.evaluate('window.before')).toBeUndefined();
});

it('an edit that stops the start says why, and the next edit starts the shop', async () => {
  await dev.edit('shop.config.ts', '51 824 753 556', '51 824 753 557');
  await dev.printed(/The shop starts again after the next edit/);
  expect(dev.output()).toMatch(/^.*ABN.*$\n^The shop starts again/m);
  await dev.edit('shop.config.ts', '51 824 753 557', '51 824 753 556');
  await dev.printed(/ is open at /, 3);
  expect(dev.output()).not.toContain('    at ');
});
