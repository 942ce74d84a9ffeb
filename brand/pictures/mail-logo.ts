import type { MailLogo } from '../built-logo.ts';
import { isWordmark } from '../logo/view-box.ts';
import type { Logos } from '../read-logos.ts';
import type { Tokens } from '../tokens.ts';
import { addPlate, drawOn } from './draw-on.ts';
import { isLegible } from './legible.ts';
import { drawPng } from './raster.ts';

/** Of the logo, in pixels. */
const height = 30;
const mostWide = { mark: 90, wordmark: 220 };
/** For screens of high resolution. */
const scale = 2;

/**
 * The logo of mails. One picture is shown in both colour schemes, and mail programs show it on
 * backgrounds of their own: where one of them would hide it, it is on a plate of the paper.
 */
export async function drawMailLogo(logos: Logos, tokens: Tokens): Promise<MailLogo> {
  const drawing = await drawOn('light', logos, tokens);
  const backgrounds = [tokens.dark.paper, tokens.print.white, tokens.light.night];
  const legible = await Promise.all(backgrounds.map((each) => isLegible(drawing, each)));
  const drawn = legible.every(Boolean) ? drawing : addPlate(drawing, tokens.light.paper);

  const { viewBox } = logos.logo;
  const most = isWordmark(logos.logo) ? mostWide.wordmark : mostWide.mark;
  const size = Math.min(height / viewBox.height, most / viewBox.width);
  const own = Math.round(drawn.viewBox.height * size);
  const png = await drawPng(drawn, own * scale);
  return {
    isWordmark: isWordmark(logos.logo),
    width: Math.round((own * drawn.viewBox.width) / drawn.viewBox.height),
    height: own,
    png,
  };
}
