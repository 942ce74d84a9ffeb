import { expect, it } from 'vitest';
import { shareChromium } from './chromium.ts';
import { findDarkViolations, findViolations, findWideBoxes } from './findings.ts';
import { sampleMails } from './sample-mails.ts';

const browser = await shareChromium();

it.each(sampleMails)(
  'the mail %s can be read in both colour schemes, on a phone as well',
  async (_name, html) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await page.setContent(html);
    expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toContain('dark');
    const found = [
      ...(await findViolations(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] })),
      ...(await findDarkViolations(page)),
      ...(await findWideBoxes(page)),
    ];
    await page.close();
    expect(found).toEqual([]);
  },
);
