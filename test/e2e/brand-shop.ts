import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, onTestFinished } from 'vitest';
import type { Seller } from '../../contract/seller.ts';
import { shop as usual } from '../../shop.config.ts';
import { buildBrand } from '../brands/build-brand.ts';
import { type BrandName, sellers } from '../brands/sellers.ts';
import { MailServer } from '../mail-server.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { desktop, shareChromium } from './chromium.ts';
import { ShopPage } from './shop-page.ts';
import type { Visit } from './visitors.ts';

/** The shop of another brand, built and started like a seller's. */
export interface BrandShop {
  readonly seller: Seller;
  readonly mailServer: MailServer;
  readonly deskUrl: string;
  openPage(visit?: Visit, url?: string): Promise<ShopPage>;
}

/** For the tests of the calling file. */
export async function startBrandShop(name: BrandName): Promise<BrandShop> {
  const [folder, data, mailServer] = await Promise.all([
    buildBrand(name),
    makeTemporaryFolder(),
    MailServer.start(),
  ]);
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, RATE_LIMITS: 'off', DATA_DIR: data, SMTP_URL: mailServer.url },
      ...{ PORT: '0', ADMIN_PORT: '0' },
    },
  });
  const addresses = await readAddresses(child);
  afterAll(async () => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
    await mailServer.close();
    await Promise.all([folder, data].map((each) => rm(each, { recursive: true })));
  });

  return {
    seller: { ...usual, ...sellers[name] },
    mailServer,
    deskUrl: addresses.deskUrl,
    async openPage(visit = {}, url = addresses.url) {
      const browser = await shareChromium();
      // A toast that is fading in has too little contrast.
      const context = await browser.newContext({
        ...desktop,
        baseURL: url,
        reducedMotion: 'reduce',
        ...visit,
      });
      const page = new ShopPage(await context.newPage(), { mailServer }, { touch: false });
      onTestFinished(async () => {
        await context.close();
        page.faults.check();
      });
      return page;
    },
  };
}

/** Waits for the line of the log that has them. */
async function readAddresses(child: ChildProcess): Promise<{ url: string; deskUrl: string }> {
  let output = '';
  const ended = once(child, 'close').then(() => {
    throw new Error(`The shop ended:\n${output}`);
  });
  ended.catch(() => {});
  child.stdout?.on('data', (text) => (output += text));

  const read = (name: string) => new RegExp(`"${name}":"([^"]+)`).exec(output)?.[1];
  for (;;) {
    const [url, deskUrl] = [read('url'), read('deskUrl')];
    if (url && deskUrl) return { url, deskUrl };
    await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  }
}
