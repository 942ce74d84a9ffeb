import { brandOf } from '../../brand/brand.ts';
import { readMailLogo } from '../../brand/built-logo.ts';
import { type Scheme, type Tokens, tokensOf } from '../../brand/tokens.ts';
import { capitalise } from '../../contract/format.ts';
import type { Seller } from '../../contract/seller.ts';
import { Html, html } from '../platform/http/html.ts';
import type { MailPicture } from './mail.ts';
import { drawLogo } from './mail-logo.ts';
import { writeStyleSheet } from './style-sheet.ts';

/** A shop's colours and type in its mails, as markup. */
export interface Look extends Readonly<Record<StyleName, Html>> {
  readonly styleSheet: Html;
  /** Of the meta elements that name the colour schemes. */
  readonly colourScheme: Tokens['colourScheme'];
  /** At the top of each mail. */
  readonly logo: Html;
  /** Those that the logo shows. */
  readonly pictures: readonly MailPicture[];
}

/**
 * The look of a seller's mails, worked out and escaped once: escaping it in each mail took half the
 * time of writing its page.
 */
export function lookOf(seller: Seller): Look {
  const known = workedOut.get(seller);
  if (known) return known;
  const look = workOutLook(seller);
  workedOut.set(seller, look);
  return look;
}

const workedOut = new WeakMap<Seller, Look>();

function workOutLook(seller: Seller): Look {
  const tokens = tokensOf(seller);
  const fonts = `${nameFont(seller)}, ${systemFonts}`;
  const own = describeStyles(tokens.light, fonts);
  const styles = Object.entries(own);
  const escaped = styles.map(([name, style]) => [name, html`${style}`]);
  return {
    ...(Object.fromEntries(escaped) as Record<StyleName, Html>),
    styleSheet: new Html(writeStyleSheet(tokens)),
    colourScheme: tokens.colourScheme,
    ...drawLogo(seller, html`${own.shopName}`, readMailLogo()),
  };
}

/**
 * The name that the font has where a reader has installed it: a package is named after it. No case
 * counts in it.
 */
function nameFont(seller: Seller): string {
  const words = brandOf(seller).font.replace(/^.*\//, '').split('-');
  return `'${words.map(capitalise).join(' ')}'`;
}

type StyleName = keyof ReturnType<typeof describeStyles>;

const systemFonts = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const mono =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace";
const tabular = 'font-variant-numeric:tabular-nums';

/** Inline, because many mail programs read nothing else. */
function describeStyles(light: Scheme, sans: string) {
  return {
    page:
      `margin:0;padding:0;background:${light.paper};color:${light.ink};` +
      `font:400 16px/1.5 ${sans}`,
    card:
      `overflow-wrap:anywhere;background:${light.surface};border:1px solid ${light.line};` +
      'border-radius:16px;padding:32px',
    backdrop: `background:${light.paper}`,
    shopName: `color:${light.ink};font:600 17px/1.4 ${sans};letter-spacing:-0.01em`,
    buttonColour: light.action,
    button: `background:${light.action};border-radius:10px;padding:12px 20px`,
    buttonLink: `color:${light['on-action']};font:600 15px/1.4 ${sans};text-decoration:none`,
    demo:
      `background:${light['warning-soft']};border:1px solid ${light['warning-line']};` +
      `border-radius:10px;padding:12px 16px;color:${light['warning-strong']};` +
      `font:400 14px/1.5 ${sans}`,
    title:
      `margin:0;overflow-wrap:anywhere;color:${light.ink};font:600 26px/1.2 ${sans};` +
      'letter-spacing:-0.02em',
    heading: `margin:0;color:${light.ink};font:600 17px/1.4 ${sans};letter-spacing:-0.01em`,
    subheading: `margin:0;overflow-wrap:anywhere;color:${light.ink};font:600 15px/1.45 ${sans}`,
    text: `margin:0;overflow-wrap:anywhere;color:${light['ink-soft']};font:400 16px/1.55 ${sans}`,
    paragraph:
      `margin:0;overflow-wrap:anywhere;color:${light['ink-soft']};` +
      `font:400 15px/1.55 ${sans};padding:8px 0 12px`,
    seatsBeside: `color:${light['ink-faint']};font-weight:400`,
    seats: `color:${light['ink-faint']};font-size:13px`,
    small: `margin:0;color:${light['ink-faint']};font:400 13px/1.55 ${sans}`,
    success:
      `color:${light['highlight-strong']};background:${light['highlight-soft']};` +
      `border:1px solid ${light['highlight-line']};border-radius:999px;padding:3px 12px;` +
      `font:600 13px/1.5 ${sans}`,
    link: `color:${light.link};text-decoration:underline`,
    code:
      `margin:0;background:${light.sunken};border-radius:12px;padding:20px 12px;` +
      `color:${light.ink};font:600 34px/1.2 ${mono};letter-spacing:0.2em;text-indent:0.2em;` +
      'text-align:center',
    key:
      `background:${light.sunken};border-radius:8px;padding:10px 14px;color:${light.ink};` +
      `font:500 14px/1.4 ${mono};white-space:nowrap`,
    longKey:
      `background:${light.sunken};border-radius:8px;padding:10px 14px;color:${light.ink};` +
      `font:500 14px/1.4 ${mono};word-break:break-all`,
    label:
      `padding:7px 16px 7px 0;color:${light['ink-faint']};font:400 14px/1.5 ${sans};` +
      'text-align:left;vertical-align:top;white-space:nowrap',
    longLabel:
      `padding:7px 16px 7px 0;color:${light['ink-faint']};font:400 14px/1.5 ${sans};` +
      'text-align:left;vertical-align:top;overflow-wrap:anywhere',
    value:
      `padding:7px 0;color:${light.ink};font:500 14px/1.5 ${sans};${tabular};` +
      'text-align:right;vertical-align:top;overflow-wrap:anywhere',
    lineName:
      `padding:10px 16px 10px 0;border-bottom:1px solid ${light.line};color:${light.ink};` +
      `font:400 15px/1.5 ${sans};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
    lineAmount:
      `padding:10px 0;border-bottom:1px solid ${light.line};color:${light.ink};` +
      `font:400 15px/1.5 ${sans};${tabular};text-align:right;vertical-align:top;` +
      'white-space:nowrap',
    sumName:
      `padding:8px 16px 0 0;color:${light['ink-soft']};font:400 15px/1.5 ${sans};` +
      'text-align:left',
    sumAmount:
      `padding:8px 0 0;color:${light.ink};font:400 15px/1.5 ${sans};${tabular};` +
      'text-align:right;white-space:nowrap',
    totalName: `padding:10px 16px 0 0;color:${light.ink};font:600 18px/1.4 ${sans};text-align:left`,
    totalAmount:
      `padding:10px 0 0;color:${light.ink};font:600 18px/1.4 ${sans};${tabular};` +
      'text-align:right;white-space:nowrap',
    rule: `border:0;border-top:1px solid ${light.line};margin:0`,
  };
}
