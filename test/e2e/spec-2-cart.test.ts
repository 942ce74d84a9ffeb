import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';
import { phone } from './chromium.ts';

const tests = await startBrowserTests();

describe('spec §2 Cart, empty', () => {
  it("says 'Your cart is empty' and 'Add some security solutions to get started'", async () => {
    const shop = await tests.visit({}, 'Cart');
    await shop.isAt('Your cart is empty');
    expect(await shop.text('Add some security solutions to get started').isVisible()).toBe(true);
  });

  it('a Browse Products button switches to the products tab', async () => {
    const shop = await tests.visit({}, 'Cart');
    await shop.button('Browse Products').click();
    await shop.isAt('Products');
  });
});

describe('spec §2 Cart, with items', () => {
  const filled = tests.share(async () => {
    const shop = await tests.visit({}, 'Products');
    await shop.addToCart('Enterprise Protection', 3);
    await shop.addToCart('Security Complete', 2);
    await shop.openTab('Cart');
    return shop;
  });

  it("there is a heading 'Shopping Cart', a list of items and an Order Summary card", async () => {
    const shop = await filled();
    await shop.isAt('Shopping Cart');
    expect(await shop.page.getByRole('main').getByRole('listitem').count()).toBe(2);
    expect(await shop.heading('Order Summary').isVisible()).toBe(true);
  });

  it("each item shows name, description, unit price 'per seat', the quantity and a line total", async () => {
    const shop = await filled();
    const line = shop.line('Enterprise Protection');
    const text = (await line.allInnerTexts()).join().replace(/\s+/g, ' ');
    expect(text).toContain('Malware protection and firewall for every device in the business.');
    expect(text).toContain('$89.99 per seat');
    expect(text).toContain('$269.97');
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('3');
  });

  it('each item has a decrease button and an increase button, and the line total follows', async () => {
    const shop = await filled();
    const line = shop.line('Security Complete');
    await line.getByRole('button', { name: 'Increase seats of Security Complete' }).click();
    await line.getByText('$449.97', { exact: true }).waitFor();
    await line.getByRole('button', { name: 'Decrease seats of Security Complete' }).click();
    await line.getByText('$299.98', { exact: true }).waitFor();
    expect(await shop.seatsOf('Security Complete').inputValue()).toBe('2');
  });

  it('each item has a remove button; the focus goes to the next line, and Undo restores it', async () => {
    const shop = await filled();
    await shop.button('Remove Enterprise Protection').click();
    await shop.line('Enterprise Protection').waitFor({ state: 'detached' });
    expect(await shop.page.evaluate('document.activeElement.textContent')).toBe('Security Complete');
    await shop.toast.says('Removed from cart', 'Enterprise Protection');
    await shop.toast.button('Undo').click();
    await shop.line('Enterprise Protection').waitFor();
    expect(await shop.seatsOf('Enterprise Protection').inputValue()).toBe('3');
    expect(await shop.page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe(
      'Enterprise Protection',
    );
  });

  it.each([
    ['a desktop', {}],
    ['a phone', phone],
  ])(
    'the summary shows subtotal, GST (10%) and total, plus a Proceed to Checkout button, on %s',
    async (_name, screen) => {
      const shop = await tests.visit(screen);
      await shop.fillCart('Enterprise Protection', 3);
      const terms = await shop.page.getByRole('main').getByRole('term').allInnerTexts();
      const amounts = await shop.page.getByRole('main').getByRole('definition').allInnerTexts();
      expect(terms).toEqual(['Subtotal', 'GST (10%)', 'Total']);
      expect(amounts.map((amount) => amount.split('\n')[0])).toEqual(['$269.97', '$27.00', '$296.97']);
      await shop.press(shop.button('Proceed to Checkout'));
      await shop.checkout.isAt('Email Verification');
    },
  );
});
