import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { hueOf } from './colour.ts';

const tests = await startBrowserTests();

describe('spec §5 Validation rules, seat quantity: clamped to 1-999; non-numeric input becomes 1', () => {
  const products = tests.share(() => tests.visit({}, 'Products'));

  it('letters typed into the field leave 1, and the next digit takes its place', async () => {
    const shop = await products();
    const field = shop.seatsOf('Enterprise Protection');
    await field.click();
    await shop.page.keyboard.type('abc');
    expect(await field.inputValue()).toBe('1');
    await shop.page.keyboard.press('Backspace');
    await shop.page.keyboard.type('42');
    expect(await field.inputValue()).toBe('42');
  });

  it('a text typed key by key that is no whole number is 1; the wheel changes nothing, the arrow keys step', async () => {
    const shop = await products();
    const field = shop.seatsOf('Enterprise Protection');
    await field.click();
    await shop.page.keyboard.type('1e3');
    expect(await field.inputValue()).toBe('1');
    await shop.page.keyboard.press('ControlOrMeta+a');
    await shop.page.keyboard.type('42');
    expect(await field.inputValue()).toBe('42');
    await field.fill('5');
    await field.hover();
    await shop.page.mouse.wheel(0, 200);
    await shop.page.keyboard.press('ArrowUp');
    expect(await field.inputValue()).toBe('6');
    await shop.page.keyboard.press('ArrowDown');
    expect(await field.inputValue()).toBe('5');
    expect(await field.getAttribute('aria-valuenow')).toBe('5');
  });

  it('the buttons stop at 1 and at 999', async () => {
    const shop = await products();
    const field = shop.seatsOf('Enterprise Protection');
    await field.fill('1');
    await shop.button('Decrease seats of Enterprise Protection').click({ force: true });
    expect(await field.inputValue()).toBe('1');
    await field.fill('999');
    await shop.button('Increase seats of Enterprise Protection').click({ force: true });
    expect(await field.inputValue()).toBe('999');
  });

  it('the field and the cart hold 1 to 999 for every input', async () => {
    const shop = await products();
    const field = shop.seatsOf('Enterprise Protection');
    for (const [entered, seats] of [
      ['0', '1'],
      ['-5', '1'],
      ['', '1'],
      ['2.7', '2'],
      ['1e3', '1'],
      ['12 seats', '1'],
      ['999', '999'],
      ['99999999999999999999', '999'],
      ['1000', '999'],
    ] as const) {
      await field.fill('5');
      await field.fill(entered);
      await expect.poll(() => field.inputValue(), { message: entered }).toBe(seats);
    }
    await shop.product('Enterprise Protection').getByRole('button', { name: 'Add to Cart' }).click();
    await shop.openTab('Cart');
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('999');
  });
});

describe('spec §5 Validation rules, the Invoice tab', () => {
  const invoice = tests.share(() => tests.visit({}, 'Invoice'));

  it("copy needs a licence key: 'No License Key: Please enter a license key to copy.'", async () => {
    const shop = await invoice();
    await shop.button('Copy license key').click();
    await shop.toast.says('No License Key', 'Please enter a license key to copy.');
  });

  it('the email field is of type email, and the amount field is numeric', async () => {
    const shop = await invoice();
    expect(await shop.field('Email Address').getAttribute('type')).toBe('email');
    expect(await shop.field('Amount in cents').getAttribute('inputmode')).toBe('numeric');
  });

  it("invoice download needs all four fields non-empty, else 'Missing Information' (destructive toast)", async () => {
    const shop = await invoice();
    for (const label of ['Invoice ID', 'Email Address', 'License Key', 'Amount in cents']) {
      await shop.button('Fill Demo Data').click();
      await shop.toast.gone();
      await shop.field(label).fill(' ');
      await shop.button('Download Invoice PDF').click();
      await shop.toast.says('Missing Information', 'Please fill in all fields to download your invoice.');
      expect(await hueOf(shop.toast.all, 'backgroundColor')).toBe('red');
      expect(await shop.field(label).evaluate((field) => field.matches(':focus'))).toBe(true);
    }
    expect(await shop.network.sentCalls('/api/invoice')).toEqual([]);
  });
});
