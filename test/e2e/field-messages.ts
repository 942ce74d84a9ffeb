import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Checkout } from './checkout.ts';
import type { ShopPage } from './shop-page.ts';

/** The message describes the field, and the field has the focus. */
export async function expectMessage(field: Locator, message: string): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const description = (id: string) => field.page().locator(`[id="${id}"]`).textContent();
  expect(await Promise.all(ids.map(description))).toContain(message);
  expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
}

/** Presses the step's button with one wrong field, and sees that nothing was sent and the step stays. */
export async function refuses(
  { checkout, network }: ShopPage,
  { step, button, call }: { step: string; button: string; call?: string },
  [label, message]: readonly [string, string],
): Promise<void> {
  const before = call ? await network.sentCalls(call) : [];
  await checkout.press(button);
  await expectMessage(checkout.field(label), message);
  await checkout.isAt(step);
  if (call) expect(await network.sentCalls(call)).toHaveLength(before.length);
}

/** Corrects the field: its message goes immediately. */
export async function accepts(checkout: Checkout, label: string, value: string): Promise<void> {
  await checkout.fill({ [label]: value });
  await expect.poll(() => checkout.field(label).getAttribute('aria-invalid')).toBeNull();
}
