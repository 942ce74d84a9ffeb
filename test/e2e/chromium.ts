import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';

/** Without its sandbox, which root may not use, and without talking to anybody but the shop. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** A Chromium as the tests want it: the one of `CHROMIUM_PATH`, or else Debian's. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...chromiumFlags],
  });
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
