import { join } from 'node:path';
import { root } from '../scripts/root.ts';

/** What `npm run screenshots` was asked for. */
export const pictureSettings = {
  /** CSS pixels. */
  widths: (process.env.SCREENSHOT_WIDTHS ?? '390,768,1440').split(',').map(Number),
  folder: process.env.SCREENSHOT_FOLDER ?? join(root, 'test-results', 'screenshots'),
  colours: readColours(process.env.SCREENSHOT_COLOURS ?? 'light'),
} as const;

/** As a browser's settings: a scheme, or the few colours that a person chose (`forced`). */
function readColours(name: string) {
  if (name === 'forced') return { forcedColors: 'active' } as const;
  return { colorScheme: name === 'dark' ? 'dark' : 'light' } as const;
}
