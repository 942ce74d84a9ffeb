import { Html, html } from '../platform/http/html.ts';

/** The shop's colours and type, as inline styles, because many mail programs read nothing else. */
const sans = "Geist, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const mono =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace";
const tabular = 'font-variant-numeric:tabular-nums';

const styles = {
  page: `margin:0;padding:0;background:#fbf9f5;color:#0f1a33;font:400 16px/1.5 ${sans}`,
  card:
    'overflow-wrap:anywhere;background:#ffffff;border:1px solid ' +
    '#e6e1d7;border-radius:16px;padding:32px',
  logo: `color:#0f1a33;font:600 17px/1.4 ${sans};letter-spacing:-0.01em`,
  mark: 'width:30px;height:30px;background:#0f1a33;border-radius:8px;font-size:0;line-height:0',
  pillars: 'width:10px;height:16px;margin:0 auto;border:solid #ffffff;border-width:0 2.5px',
  bridge:
    'position:relative;top:4px;height:6px;margin:0 -1px;border:2px solid ' +
    '#ffffff;border-radius:6px 6px 0 0',
  button: 'background:#2447c8;border-radius:10px;padding:12px 20px',
  buttonLink: `color:#ffffff;font:600 15px/1.4 ${sans};text-decoration:none`,
  demo:
    'background:#fdf6e3;border:1px solid #e9d7a1;border-radius:10px;padding:12px ' +
    `16px;color:#664a00;font:400 14px/1.5 ${sans}`,
  title:
    'margin:0;overflow-wrap:anywhere;color:#0f1a33;font:600 26px/1.2 ' +
    `${sans};letter-spacing:-0.02em`,
  heading: `margin:0;color:#0f1a33;font:600 17px/1.4 ${sans};letter-spacing:-0.01em`,
  subheading: `margin:0;overflow-wrap:anywhere;color:#0f1a33;font:600 15px/1.45 ${sans}`,
  text: `margin:0;overflow-wrap:anywhere;color:#434d67;font:400 16px/1.55 ${sans}`,
  paragraph:
    'margin:0;overflow-wrap:anywhere;color:#434d67;font:400 15px/1.55 ' +
    `${sans};padding:8px 0 12px`,
  seats: 'color:#5f6880;font-size:13px',
  small: `margin:0;color:#5f6880;font:400 13px/1.55 ${sans}`,
  success:
    'color:#1c4d3f;background:#eaf3ee;border:1px solid ' +
    `#aecdbf;border-radius:999px;padding:3px 12px;font:600 13px/1.5 ${sans}`,
  link: 'color:#2447c8;text-decoration:underline',
  code:
    'margin:0;background:#f4f1ea;border-radius:12px;padding:20px ' +
    '12px;color:#0f1a33;font:600 34px/1.2 ' +
    `${mono};letter-spacing:0.2em;text-indent:0.2em;text-align:center`,
  key:
    'background:#f4f1ea;border-radius:8px;padding:10px 14px;color:#0f1a33;font:500 14px/1.4 ' +
    `${mono};white-space:nowrap`,
  longKey:
    'background:#f4f1ea;border-radius:8px;padding:10px 14px;color:#0f1a33;font:500 ' +
    `14px/1.4 ${mono};word-break:break-all`,
  label:
    'padding:7px 16px 7px 0;color:#5f6880;font:400 14px/1.5 ' +
    `${sans};text-align:left;vertical-align:top;white-space:nowrap`,
  longLabel:
    'padding:7px 16px 7px 0;color:#5f6880;font:400 14px/1.5 ' +
    `${sans};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
  value:
    'padding:7px 0;color:#0f1a33;font:500 14px/1.5 ' +
    `${sans};${tabular};text-align:right;vertical-align:top;overflow-wrap:anywhere`,
  lineName:
    'padding:10px 16px 10px 0;border-bottom:1px solid #e6e1d7;color:#0f1a33;font:400 ' +
    `15px/1.5 ${sans};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
  lineAmount:
    'padding:10px 0;border-bottom:1px solid #e6e1d7;color:#0f1a33;font:400 15px/1.5 ' +
    `${sans};${tabular};text-align:right;vertical-align:top;white-space:nowrap`,
  sumName: `padding:8px 16px 0 0;color:#434d67;font:400 15px/1.5 ${sans};text-align:left`,
  sumAmount:
    'padding:8px 0 0;color:#0f1a33;font:400 15px/1.5 ' +
    `${sans};${tabular};text-align:right;white-space:nowrap`,
  totalName: `padding:10px 16px 0 0;color:#0f1a33;font:600 18px/1.4 ${sans};text-align:left`,
  totalAmount:
    'padding:10px 0 0;color:#0f1a33;font:600 18px/1.4 ' +
    `${sans};${tabular};text-align:right;white-space:nowrap`,
  rule: 'border:0;border-top:1px solid #e6e1d7;margin:0',
} as const;

/**
 * The styles as markup, escaped once: escaping them in each mail took half the time of writing its
 * page.
 */
export const look = Object.fromEntries(
  Object.entries(styles).map(([role, style]) => [role, html`${style}`]),
) as Record<keyof typeof styles, Html>;

/**
 * Dark colour schemes and narrow screens. Every element whose colour changes has a class for its
 * role.
 */
export const styleSheet = new Html(`
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%}
@media (max-width:480px){
.card{padding:24px 18px!important}
.key{font-size:13px!important;padding:10px!important}
.pair{display:block!important;text-align:left!important;padding:0!important}
.pair+.pair{padding-bottom:10px!important}
}
@media (prefers-color-scheme:dark){
.page{background:#0b1222!important}
.mark{background:#2a3b6b!important}
.card{background:#131c33!important;border-color:#2a3553!important}
.ink{color:#f3f5fa!important}
.soft{color:#c2c9da!important}
.faint{color:#9aa4bb!important}
.sunken{background:#0b1222!important}
.line{border-color:#2a3553!important}
.link{color:#9db4ff!important}
.demo{background:#2b2410!important;border-color:#5c4a17!important;color:#f2dc9b!important}
.success{background:#12312a!important;border-color:#2b6a57!important;color:#a9dcc8!important}
}`);
