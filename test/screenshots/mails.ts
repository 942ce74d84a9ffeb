import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { launchChromium } from '../e2e/chromium.ts';
import { sampleMails } from '../e2e/sample-mails.ts';
import { pictureSettings } from '../picture-settings.ts';

it.each(['light', 'dark'] as const)('the mails in the %s scheme', async (colorScheme) => {
  const folder = join(pictureSettings.folder, 'mails');
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  for (const width of [390, 720]) {
    const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme });
    for (const [name, html] of sampleMails) {
      await page.setContent(html);
      const path = join(folder, `${name}-${width}-${colorScheme}.png`.replaceAll(/[ ,]+/g, '-'));
      await page.screenshot({ path, fullPage: true });
    }
  }
  await browser.close();
});
