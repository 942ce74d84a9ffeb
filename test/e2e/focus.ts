import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { ShopPage } from './shop-page.ts';

/** The names of the controls in the dialog in the order of the Tab key, from the present focus on. */
export async function readFocusOrder({ page, checkout }: ShopPage): Promise<string[]> {
  const names: string[] = [];
  const isNew = `(() => {
    const { activeElement } = document;
    const fresh = !activeElement.dataset.seen;
    activeElement.dataset.seen = 'yes';
    return fresh;
  })()`;
  await page.keyboard.press('Tab');
  while (await page.evaluate(isNew)) {
    names.push(await page.evaluate(focusedName));
    await page.keyboard.press('Tab');
  }
  await page.evaluate(`document.querySelectorAll('[data-seen]').forEach((seen) => delete seen.dataset.seen)`);
  expect(await checkout.dialog.locator(':focus').count()).toBe(1);
  return names;
}

/** Runs in the page. */
const focusedName = `(({ activeElement: focused }) => (
  focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent
).trim().replace(/\\s+/g, ' '))(document)`;

/** What a screen reader adds to the name of a field. */
export async function readDescription(field: Locator): Promise<string> {
  return field.evaluate(
    (input) =>
      input.ownerDocument.getElementById(input.getAttribute('aria-describedby') ?? '')?.innerText ?? '',
  );
}

/** Presses Tab until the target has the focus. */
export async function tabTo({ page }: ShopPage, target: Locator): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target), { message: `focus on ${target}` }).toBe(true);
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}
