import { expect } from 'vitest';
import { inPage } from './in-page.ts';
import type { SendCommand } from './webdriver.ts';

/** Where the WebDriver standard puts an element's reference. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A browser's window with the shop in it, used by names that a buyer can read. */
export class ShopWindow {
  readonly #send: SendCommand;

  constructor(send: SendCommand) {
    this.#send = send;
  }

  /** Opens the shop as a browser that was never here. */
  async openAsNew(url: string): Promise<void> {
    await this.#closeOtherTabs();
    await this.#send('Navigate', { url });
    await this.evaluate('localStorage.clear(); sessionStorage.clear();');
    await this.#send('DeleteAllCookies');
    await this.#send('Navigate', { url });
    await this.#isReady();
  }

  /** Makes the page as wide as wanted, or as near to it as the window can be. */
  async resize(width: number, height: number): Promise<void> {
    await this.#send('SetWindowRect', { x: 0, y: 0, width, height });
    const missing = width - Number(await this.evaluate('return innerWidth'));
    if (missing > 0) await this.#send('SetWindowRect', { x: 0, y: 0, width: width + missing, height });
  }

  /** Clicks a button: of a group, when one is named, or else the last one, in the dialog while that is open. */
  async press(name: string, group?: string): Promise<void> {
    await this.#send('ElementClick', { id: await this.#find('findButton', name, group) });
  }

  /** Opens a tab of the shop, by the menu where there is one. */
  async openTab(name: string): Promise<void> {
    if (await this.evaluate(`${inPage} return findButton('Open menu') !== undefined`))
      await this.press('Open menu');
    await this.press(name);
  }

  async click(label: string): Promise<void> {
    await this.#send('ElementClick', { id: await this.#find('findField', label) });
  }

  /** Types into a field; `\uE009` is Control, which is held down. */
  async type(label: string, text: string): Promise<void> {
    await this.#send('ElementSendKeys', { id: await this.#find('findField', label), text });
  }

  /** Presses keys where the focus is. To type into an element, a driver would move its caret first. */
  async pressKeys(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async choose(option: string): Promise<void> {
    await this.#send('ElementClick', { id: await this.#find('findOption', option) });
  }

  async valueOf(label: string): Promise<unknown> {
    await this.#find('findField', label);
    return this.evaluate(`${inPage} return findField(arguments[0]).value;`, label);
  }

  /** Waits until a text is on the screen. */
  async shows(text: string): Promise<void> {
    await expect
      .poll(() => this.evaluate('return document.body.innerText'), { message: `the screen shows ${text}` })
      .toContain(text);
  }

  /** Waits for a toast that lies whole within the window. */
  async showsToast(title: string, text: string): Promise<void> {
    const toast = () =>
      this.evaluate(`
        const toast = document.querySelector('.toast-area li[data-state=open]');
        const { left, top, right, bottom } = toast?.getBoundingClientRect() ?? {};
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight ? toast.innerText : '';`);
    await expect.poll(toast, { message: 'the toast' }).toMatch(new RegExp(`${title}[^]*${text}`));
  }

  /** Waits for a step of the dialog. It lies within the window, and its content and its button can be seen. */
  async isOnStep(heading: string, button: string): Promise<void> {
    const look = async () => this.evaluate(`${inPage} return lookAtDialog(...arguments);`, heading, button);
    await expect.poll(look, { message: `the step ${heading}` }).toEqual({
      heading: true,
      isInWindow: true,
      bodyIsHighEnough: true,
      buttonIsInSight: true,
    });
  }

  async texts(selector: string): Promise<string[]> {
    const texts = await this.evaluate(
      'return [...document.querySelectorAll(arguments[0])].map((element) => element.textContent)',
      selector,
    );
    return Array.isArray(texts) ? texts : [];
  }

  evaluate(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#send('ExecuteScript', { script, args });
  }

  /** The address of the page in the tab that an action opens; that tab is closed again. */
  async addressOfNewTab(act: () => Promise<void>): Promise<string> {
    const before = await this.#tabs();
    await act();
    const opened = async () => (await this.#tabs()).find((tab) => !before.includes(tab));
    await expect.poll(opened, { message: 'a new tab' }).toBeDefined();
    await this.#switchTo(await opened());
    const address = () => this.evaluate('return location.href');
    await expect.poll(address, { message: 'its address' }).not.toBe('about:blank');
    const url = String(await address());
    await this.#send('CloseWindow');
    await this.#switchTo(before[0]);
    return url;
  }

  /** Firefox shows a saved PDF in a tab in front of the shop's, where a page's timers are slow and it asks for no status. */
  async #closeOtherTabs(): Promise<void> {
    const own = await this.#send('GetWindowHandle');
    for (const tab of await this.#tabs()) {
      if (tab === own) continue;
      await this.#switchTo(tab);
      await this.#send('CloseWindow');
    }
    await this.#switchTo(own);
  }

  async #tabs(): Promise<unknown[]> {
    const handles = await this.#send('GetWindowHandles');
    return Array.isArray(handles) ? handles : [];
  }

  async #switchTo(handle: unknown): Promise<void> {
    await this.#send('SwitchToWindow', { handle });
  }

  async #isReady(): Promise<void> {
    const hydrated = `return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'))`;
    await expect.poll(() => this.evaluate(hydrated), { message: 'the page is ready' }).toBe(true);
  }

  /** The reference of an element, once a click would reach it. */
  async #find(finder: string, ...names: unknown[]): Promise<string> {
    let found: unknown;
    const find = async () => {
      found = await this.evaluate(`${inPage} return reach(${finder}(...arguments));`, ...names);
      return found;
    };
    await expect.poll(find, { message: `${finder} ${names}` }).toHaveProperty(elementKey);
    return (found as Record<string, string>)[elementKey] ?? '';
  }
}
