import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, expect, onTestFinished } from 'vitest';
import { MailServer } from '../mail-server.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import { desktop, shareChromium } from './chromium.ts';
import { startDevProgram } from './dev-program.ts';
import { ShopPage } from './shop-page.ts';

/** Runs `npm run dev` for the tests of a file, and expects it to exit with 0 when SIGTERM stops it. */
export async function startDevTests() {
  const mailServer = await MailServer.start();
  const [port, deskPort] = await Promise.all([findFreePort(), findFreePort()]);
  const dev = await startDevProgram({
    PORT: String(port),
    ADMIN_PORT: String(deskPort),
    SMTP_URL: mailServer.url,
  });

  afterAll(async () => {
    const ended = once(dev.child, 'close');
    dev.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await Promise.all(dev.folders.map((folder) => rm(folder, { recursive: true })));
    await mailServer.close();
  });

  return {
    dev,
    async openPage(url = dev.url): Promise<ShopPage> {
      const browser = await shareChromium();
      const context = await browser.newContext({ ...desktop, baseURL: url });
      const page = new ShopPage(await context.newPage(), { mailServer }, { touch: false });
      onTestFinished(async () => {
        await context.close();
        page.faults.check();
      });
      return page;
    },
  };
}
