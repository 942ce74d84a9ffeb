import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright-core';

/** Without its sandbox, which root may not use, and without talking to anybody but the shop. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell would otherwise make letters whole pixels wide, as no other Chromium does.
  '--font-render-hinting=none',
] as const;

const headlessShell = '/usr/bin/chromium-headless-shell';

/** A Chromium as the tests want it: the one of `CHROMIUM_PATH`, or else one of Debian's. */
export function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const debians = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? debians,
    args: [...chromiumFlags],
    ...options,
  });
}

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this process, which its test files share: starting one takes 4 s of a core. It ends with the process,
 * so close the contexts that were opened in it.
 */
export function shareChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** What a visitor looks through. */
export const desktop = {
  viewport: { width: 1440, height: 900 },
} as const satisfies BrowserContextOptions;

/** A phone is touched, not clicked. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const satisfies BrowserContextOptions;
