import { inflateSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { defaultBrand } from '../../brand/brand.ts';
import { tokensOf } from '../../brand/tokens.ts';
import { type BrandName, brandNames } from '../brands/sellers.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { startBrandShop } from './brand-shop.ts';
import { desktop, phone } from './chromium.ts';
import { findDarkViolations, findViolations, findWideBoxes } from './findings.ts';
import { receiveReceipt } from './receipt.ts';
import type { ShopPage } from './shop-page.ts';

const shops = Object.fromEntries(
  await Promise.all(brandNames.map(async (name) => [name, await startBrandShop(name)] as const)),
) as Record<BrandName, Awaited<ReturnType<typeof startBrandShop>>>;

it.each(brandNames)('the %s brand sells, and each step can be read in both schemes', async (name) => {
  const brand = shops[name];
  const shop = await brand.openPage(phone);
  const found: string[] = [];
  const look = async (screen: string) => {
    const all = [
      ...(await findViolations(shop.page)),
      ...(await findDarkViolations(shop.page)),
      ...(await findWideBoxes(shop.page)),
    ];
    found.push(...all.map((each) => `${screen}: ${each}`));
  };

  await shop.load();
  await look('Home');
  await shop.openTab('Products');
  await look('Products');
  await shop.startCheckout('Enterprise Protection', 2);
  await look('Email');
  await shop.checkout.reachCode();
  await look('Code');
  await shop.checkout.fill({ 'Verification Code': shop.checkout.mailedCode() });
  await shop.checkout.isAt('Billing Address');
  await look('Billing Address');
  await shop.checkout.giveAddress();
  await look('Payment');
  await shop.checkout.pay();
  await look('Success');
  expect(found).toEqual([]);

  const { pdf } = await receiveReceipt(brand.mailServer, shop.email);
  const { print } = tokensOf(brand.seller);
  const drawn = readColours(pdf);
  expect(drawn).toContain(print.ink);
  expect(drawn).not.toContain(defaultBrand.ink);

  const mails = brand.mailServer.mails.filter(({ recipients }) => recipients.includes(shop.email));
  expect(mails.length).toBeGreaterThan(1);
  for (const { html = '', pictures } of mails) {
    const [logo] = pictures;
    expect(html).toContain(`src="cid:${logo?.contentId?.slice(1, -1)}"`);
    const content = Buffer.from(logo?.content as ArrayBuffer);
    expect(content.subarray(1, 4).toString()).toBe('PNG');
    expect(content.length).toBeLessThan(10_000);
  }
});

test.each(brandNames)('the desk of the %s brand can be read in both schemes', async (name) => {
  const { seller, deskUrl, openPage } = shops[name];
  const { page, faults } = await openPage(desktop, deskUrl);
  faults.expectFailedRequests('/desk/api/session/read-session');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  const found = [...(await findViolations(page)), ...(await findDarkViolations(page))];

  const operator = await new DeskBrowser({ adminUrl: deskUrl }, { email: seller.email }).signIn();
  const [cookie = '', value = ''] = operator.cookie.split('=');
  await page.context().addCookies([{ name: cookie, value, url: deskUrl }]);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  found.push(...(await findViolations(page)), ...(await findDarkViolations(page)));
  expect(found).toEqual([]);
});

it('at 320 px the name of a wordmark and of a mark is whole', async () => {
  for (const name of brandNames) {
    const shop = await shops[name].openPage({ viewport: { width: 320, height: 640 } });
    await shop.load();
    expect(await findWideBoxes(shop.page)).toEqual([]);
    expect(await isLogoWhole(shop)).toBe(true);
  }
});

/** Whether the logo of the header is in the window, large enough to read, and beside the buttons. */
function isLogoWhole({ page }: ShopPage): Promise<boolean> {
  return page.evaluate(`(() => {
    const logo = document.querySelector('header :is(img, svg)').getBoundingClientRect();
    const buttons = [...document.querySelectorAll('header button')].filter((each) => each.checkVisibility());
    const ends = Math.min(innerWidth, ...buttons.map((each) => each.getBoundingClientRect().left));
    return logo.left >= 0 && logo.right <= ends && logo.height >= 24 && logo.width >= 24;
  })()`);
}

/** The colours that a PDF fills and strokes with. */
function readColours(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const text = streams.map(([, stream = '']) => inflate(Buffer.from(stream, 'latin1'))).join('\n');
  const colours = text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG|scn|SCN)\b/g);
  const toHex = (share = '0') =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, '0');
  return [...colours].map(([, ...shares]) => `#${shares.slice(0, 3).map(toHex).join('')}`);
}

function inflate(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    // A font or a picture.
    return '';
  }
}
