import { expect } from 'vitest';
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
    await this.#send('Navigate', { url });
    await this.evaluate('localStorage.clear(); sessionStorage.clear();');
    await this.#send('DeleteAllCookies');
    await this.#send('Navigate', { url });
    await this.#isReady();
  }

  async reload(): Promise<void> {
    await this.#send('Refresh');
    await this.#isReady();
  }

  async back(): Promise<void> {
    await this.#send('Back');
  }

  /** Makes the page as wide as wanted, or as near to it as the window can be. */
  async resize(width: number, height: number): Promise<void> {
    await this.#send('SetWindowRect', { x: 0, y: 0, width, height });
    const missing = width - Number(await this.evaluate('return innerWidth'));
    if (missing > 0) await this.#send('SetWindowRect', { x: 0, y: 0, width: width + missing, height });
  }

  /** Clicks the last button of the name; in the dialog while that is open. */
  async press(name: string): Promise<void> {
    await this.#send('ElementClick', { id: await this.#find('findButton', name) });
  }

  async click(label: string): Promise<void> {
    await this.#send('ElementClick', { id: await this.#find('findField', label) });
  }

  /** Types into a field; `\uE009` is Control, which is held down. */
  async type(label: string, text: string): Promise<void> {
    await this.#send('ElementSendKeys', { id: await this.#find('findField', label), text });
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

  async takeScreenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#send('TakeScreenshot')), 'base64');
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

  /** The reference of an element, once it is there and can be seen. */
  async #find(finder: string, name: string): Promise<string> {
    const find = async () => {
      const found = await this.evaluate(`${inPage} return ${finder}(arguments[0]) ?? null;`, name);
      return (found as Record<string, string> | null)?.[elementKey];
    };
    await expect.poll(find, { message: `${finder} ${name}` }).toBeDefined();
    return String(await find());
  }
}

/** Runs in the page. */
const inPage = `
  const place = document.querySelector('[role=dialog][data-state=open]') ?? document;
  const all = (selector) => [...place.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
  const findButton = (name) =>
    all('button').findLast((button) => nameOf(button) === name) ??
    [...document.querySelectorAll('.toast-area button')].find((button) => nameOf(button) === name);
  const findField = (name) => all('label').find((label) => nameOf(label).startsWith(name))?.control;
  const findOption = (name) => all('select option').find((option) => nameOf(option) === name);
`;
