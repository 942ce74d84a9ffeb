import type { ConsoleMessage, Page } from 'playwright-core';

/**
 * Everything that a sound page never does: throw, write an error to the console (a hydration that fails and a
 * violated content security policy do so too), or crash.
 */
export class PageFaults {
  readonly #faults: string[] = [];
  readonly #expectedPaths: string[] = [];
  #expectsOffline = false;
  #expectsViolations = false;
  #expectsBroken = false;
  #expectsEdits = false;

  constructor(page: Page) {
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.stack ?? error}`));
    page.on('crash', () => this.#faults.push('the page crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error' && !this.#isExpected(message)) this.#faults.push(describe(message));
    });
  }

  /** The browser itself writes failed requests to the console: those to this path are part of the test. */
  expectFailedRequests(path: string): void {
    this.#expectedPaths.push(path);
  }

  /** From now on requests that fail without a network are part of the test. */
  expectOffline(): void {
    this.#expectsOffline = true;
  }

  /** From now on what the page's policy forbids is tried by the test. */
  expectViolations(): void {
    this.#expectsViolations = true;
  }

  /** From now on the test takes elements of React's away. */
  expectBrokenPage(): void {
    this.#expectsBroken = true;
  }

  /** From now on sources are edited: requests fail while the shop restarts, and Vite reports errors. */
  expectEdits(): void {
    this.#expectsEdits = true;
  }

  /** Throws when the page did any of it. */
  check(): void {
    if (this.#faults.length > 0) throw new Error(`The page has faults:\n${this.#faults.join('\n')}`);
  }

  #isExpected(message: ConsoleMessage): boolean {
    if (this.#expectsOffline && message.text().includes('ERR_INTERNET_DISCONNECTED')) return true;
    if (this.#expectsViolations && message.text().includes('Content Security Policy')) return true;
    if (this.#expectsBroken && message.text().startsWith('NotFoundError')) return true;
    if (this.#expectsEdits && /^Failed to load|^WebSocket |^\[vite\]/.test(message.text())) return true;
    const url = findFailedUrl(message);
    return url !== null && URL.canParse(url) && this.#expectedPaths.includes(new URL(url).pathname);
  }
}

/** The address that did not come, in the browser's words for a resource and in those for a part of the page. */
function findFailedUrl(message: ConsoleMessage): string | null {
  if (message.text().startsWith('Failed to load resource')) return message.location().url;
  return /Failed to fetch dynamically imported module: (\S+)/.exec(message.text())?.[1] ?? null;
}

function describe(message: ConsoleMessage): string {
  return `console.error: ${message.text()} (${message.location().url})`;
}
