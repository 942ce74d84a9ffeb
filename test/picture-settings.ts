import { join } from 'node:path';
import { root } from '../scripts/root.ts';

/** What `npm run screenshots` was asked for. */
export const pictureSettings = {
  /** CSS pixels. */
  widths: (process.env.SCREENSHOT_WIDTHS ?? '390,768,1440').split(',').map(Number),
  folder: process.env.SCREENSHOT_FOLDER ?? join(root, 'test-results', 'screenshots'),
  scheme: process.env.SCREENSHOT_SCHEME === 'dark' ? 'dark' : 'light',
} as const;
