import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';
import { findViolations, findWideBoxes } from './findings.ts';
import { expectFocus } from './focus.ts';

const tests = await startBrowserTests();

describe('a product card', () => {
  it('leads to a quote of the seats that were chosen there, one more or one less in the cart before', async () => {
    const shop = await tests.visit({}, 'Products');
    const card = shop.product('Enterprise Protection');
    await shop.seatsOf('Enterprise Protection').fill('25');
    await card.getByText('Need approval or an invoice first?').waitFor();
    await shop.press(card.getByRole('button', { name: 'Get a quote for Enterprise Protection' }));
    await shop.checkout.isAt('Email Verification');
    await shop.checkout.dialog.getByText('25 seats').first().waitFor();
    await shop.checkout.close();
    await shop.isAt('Shopping Cart');

    await shop.openTab('Products');
    await shop.seatsOf('Enterprise Protection').fill('30');
    await shop.press(card.getByRole('button', { name: 'Get a quote for Enterprise Protection' }));
    await shop.checkout.dialog.getByText('30 seats').first().waitFor();
  });

  it('offers a price of its own from 250 seats on, by a mail that names product and seats', async () => {
    const shop = await tests.visit({}, 'Products');
    const ask = shop.product('Security Complete').getByRole('link', { name: 'Ask for a price' });
    await shop.seatsOf('Security Complete').fill('249');
    await shop.product('Security Complete').getByText('Need approval or an invoice first?').waitFor();
    expect(await ask.count()).toBe(0);
    await shop.seatsOf('Security Complete').fill('250');
    const subject = encodeURIComponent('Price for 250 seats of Security Complete');
    expect(await ask.getAttribute('href')).toContain(`?subject=${subject}`);
    expect(await findViolations(shop.page)).toEqual([]);
  });
});

describe('the bar of a phone', () => {
  it('has seats, total and the way to the cart, and covers nothing at the end of the page', async () => {
    const shop = await tests.visit(phone, 'Products');
    const bar = shop.page.getByRole('complementary', { name: 'Your cart' });
    expect(await bar.count()).toBe(0);
    await shop.addToCart('Enterprise Protection', 25);
    await bar.getByText('$2,474.73').last().waitFor();
    expect(await bar.innerText()).toContain('25 seats, ');
    const line = bar.locator('.cart-bar-line');
    expect((await line.boundingBox())?.height).toBe(57);
    expect([...(await findViolations(shop.page)), ...(await findWideBoxes(shop.page))]).toEqual([]);

    await shop.page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const footer = await shop.page.getByRole('contentinfo').boundingBox();
    const top = (await line.boundingBox())?.y ?? 0;
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top + 1);
    await shop.press(bar.getByRole('button', { name: 'View Cart' }));
    await shop.isAt('Shopping Cart');
  });

  it('leads to the checkout from a cart whose button is further down, and is gone beside it', async () => {
    const shop = await tests.visit({ ...phone, viewport: { width: 390, height: 500 } });
    await shop.fillCart('Enterprise Protection', 25);
    const bar = shop.page.getByRole('complementary', { name: 'Your cart' });
    const total = shop.page.getByRole('main').getByText('$2,474.73').first();
    await bar.getByText('$2,474.73').last().waitFor();
    await total.scrollIntoViewIfNeeded();
    await shop.button('Proceed to Checkout').scrollIntoViewIfNeeded();
    await bar.waitFor({ state: 'detached' });
    await shop.page.evaluate('scrollTo(0, 0)');
    await shop.press(bar.getByRole('button', { name: 'Checkout' }));
    await shop.checkout.isAt('Email Verification');
  });
});

describe('the details of a company', () => {
  it('open while its name is typed, and leave the focus and the pointer’s target where they are', async () => {
    const shop = await tests.openCheckout();
    const { checkout, page } = shop;
    await checkout.verifyEmail();
    const company = checkout.field('Company Name');
    await company.focus();
    const before = await company.boundingBox();
    await page.keyboard.type('C');
    await checkout.field('Accounts Email').waitFor();
    await page.keyboard.type('oral Coast');
    await expectFocus(company);
    expect(await company.inputValue()).toBe('Coral Coast');
    expect(await company.boundingBox()).toEqual(before);
    expect(await checkout.field('What is it for?').count()).toBe(0);

    const place = async () => {
      const [above, below] = [await company.boundingBox(), await checkout.field('City').boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0);
    };
    const open = await place();
    await company.fill('');
    await checkout.field('Street Address').focus();
    expect(await place()).toBe(open);
    await checkout.press('Say what it is for');
    await expectFocus(checkout.field('What is it for?'));
    expect(await findViolations(page)).toEqual([]);
  });
});
