import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { shareChromium } from './chromium.ts';
import { findViolations, findWideBoxes } from './findings.ts';
import { sampleMails } from './sample-mails.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await shareChromium();
});

it.each(
  sampleMails.flatMap(([name, html]) => [
    { name, html, colorScheme: 'light' as const },
    { name, html, colorScheme: 'dark' as const },
  ]),
)(
  'the mail $name can be read in the $colorScheme scheme, on a phone as well',
  async ({ html, colorScheme }) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme });
    await page.setContent(html);
    expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toContain('dark');
    const found = [
      ...(await findViolations(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] })),
      ...(await findWideBoxes(page)),
    ];
    await page.close();
    expect(found).toEqual([]);
  },
);
