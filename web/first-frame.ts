import type { Plugin, Rolldown } from 'vite';

/**
 * Lets the first frame wait for the document alone, in the built page: its styles stand in the document, and its
 * scripts are asked for once that frame is on its way, so that they take nothing from the font and the picture.
 */
export function firstFrame(): Plugin {
  return {
    name: 'first-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => bundle && deferScripts(inlineStyles(html, bundle)),
    },
  };
}

const styleSheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const preload = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(styleSheet, (_link, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`The style sheet ${file} was not built`);
    delete bundle[file];
    return `<style>${asset.source}</style>`;
  });
}

/**
 * Browsers tell of their first paint; one that does not gets the scripts after three seconds all the same. A button
 * that is pressed before they are there is pressed again once they are: the last one, as that is what is wanted.
 */
function deferScripts(html: string): string {
  const main = script.exec(html)?.[1];
  if (!main) throw new Error('The page has no script');
  const files = JSON.stringify([...[...html.matchAll(preload)].map(([, file]) => file), main]);
  const loader =
    'let pressed;' +
    "const remember = ({ target }) => { pressed = target.closest('button') ?? pressed; };" +
    "addEventListener('click', remember, true);" +
    'const load = async () => {' +
    `await Promise.all(${files}.map((file) => import(file)));` +
    "removeEventListener('click', remember, true);" +
    'const button = pressed;' +
    'pressed = undefined;' +
    'button?.click();' +
    '};' +
    "new PerformanceObserver(load).observe({ type: 'paint', buffered: true });" +
    'setTimeout(load, 3000);';
  return html.replace(preload, '').replace(script, () => `<script type="module">${loader}</script>`);
}
