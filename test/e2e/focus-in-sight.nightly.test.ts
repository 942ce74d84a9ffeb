import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowserTests } from './browser-tests.ts';

const tests = await startBrowserTests();

describe('the focused control is visible (WCAG 2.2, 2.4.11)', () => {
  it('in a low window, below the header, forwards and backwards', async () => {
    const shop = await tests.visit({ viewport: { width: 1024, height: 480 } }, 'Products');
    await shop.product('Security Complete').waitFor();
    expect(await findHiddenStops(shop.page, 'Tab', 24)).toEqual([]);
    expect(await findHiddenStops(shop.page, 'Shift+Tab', 24)).toEqual([]);
  });

  it('when it was under the header before', async () => {
    const shop = await tests.visit({ viewport: { width: 1024, height: 480 } }, 'Products');
    await shop.product('Security Complete').waitFor();
    const controls = await shop.page.getByRole('main').locator('button, input').count();
    const hidden: string[] = [];
    for (let next = 1; next < controls; next += 1) {
      await shop.page.evaluate(`(() => {
        const controls = document.querySelectorAll('main :is(button, input)');
        controls[${next}].focus({ preventScroll: true });
        scrollBy(0, controls[${next - 1}].getBoundingClientRect().top - 8);
      })()`);
      hidden.push(...(await findHiddenStops(shop.page, 'Shift+Tab', 1)));
    }
    expect(controls).toBe(10);
    expect(hidden).toEqual([]);
  });

  it('above the end of a step, even when errors appear above it', async () => {
    const shop = await tests.visit({ viewport: { width: 1280, height: 620 } });
    await shop.startCheckout();
    await shop.checkout.verifyEmail();
    await shop.checkout.field('Phone').focus();
    expect(await shop.page.evaluate(describeHiddenFocus)).toEqual([]);
    await shop.page.evaluate(`{
      const errors = document.createElement('p');
      errors.style.height = '90px';
      document.activeElement.parentElement.before(errors);
    }`);
    await framesPass(shop.page);
    expect(await shop.page.evaluate(describeHiddenFocus)).toEqual([]);
    await shop.page.evaluate(`document.querySelector('.dialog-body').style.maxHeight = '160px'`);
    await framesPass(shop.page);
    expect(await shop.page.evaluate(describeHiddenFocus)).toEqual([]);
  });

  it('above the end of a step that stays in view, forwards and backwards', async () => {
    const shop = await tests.visit({ viewport: { width: 1280, height: 620 } });
    await shop.startCheckout();
    await shop.checkout.verifyEmail();
    expect(await findHiddenStops(shop.page, 'Tab', 11)).toEqual([]);
    expect(await findHiddenStops(shop.page, 'Shift+Tab', 11)).toEqual([]);
    await shop.checkout.giveAddress();
    expect(await findHiddenStops(shop.page, 'Tab', 9)).toEqual([]);
    expect(await findHiddenStops(shop.page, 'Shift+Tab', 9)).toEqual([]);
  });
});

/** Presses a key so many times, and reports every stop whose middle is covered by something else. */
async function findHiddenStops(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let i = 0; i < times; i += 1) {
    await page.keyboard.press(key);
    await framesPass(page);
    const found: string[] = await page.evaluate(describeHiddenFocus);
    hidden.push(...found);
  }
  return hidden;
}

/** Until what a key changed has been laid out and, where the layout moved, scrolled. */
async function framesPass(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Runs in the page. */
const describeHiddenFocus = `(({ activeElement: focused }) => {
  if (focused === document.body) return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused));
  return isSeen ? [] : [focused.outerHTML.slice(0, 120) + ' under ' + seen?.outerHTML.slice(0, 80)];
})(document)`;
