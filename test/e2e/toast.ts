import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The notification that is on the screen. A dialog hides it from screen readers, so it is found in spite of that. */
export class Toast {
  readonly area: Locator;
  readonly all: Locator;
  readonly #open: Locator;

  constructor(page: Page) {
    this.area = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
    this.all = this.area.getByRole('listitem', { includeHidden: true });
    this.#open = this.all.and(page.locator('[data-state=open]'));
  }

  /** Waits for a toast of exactly this title and text; its buttons are not looked at. */
  async says(title: string, text: string): Promise<void> {
    await expect.poll(() => this.words(), { message: 'the toast' }).toEqual([title, text]);
  }

  /** Title and text of all toasts on the screen. */
  async words(): Promise<string[]> {
    const lines = (await this.all.allInnerTexts()).flatMap((text) => text.split(/\n+/));
    const buttons = await this.all.getByRole('button', { includeHidden: true }).allInnerTexts();
    return lines.filter((line) => line !== '' && !buttons.includes(line));
  }

  /** A button of the toast; of one that goes already, there is none. */
  button(name: string): Locator {
    return this.#open.getByRole('button', { name, includeHidden: true });
  }

  async close(): Promise<void> {
    await this.button('Close notification').click();
    await this.gone();
  }

  /** Waits until no toast is on the screen. */
  async gone(): Promise<void> {
    await expect.poll(() => this.all.count()).toBe(0);
  }
}
