import type { Plugin, Rolldown } from 'vite';

/**
 * Lets the first frame wait for the document alone, in the built page: its styles are in the document, and its
 * scripts are requested once that frame is on its way, so that they take nothing from the font and the picture.
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

/** Above everything else, and styled by the page's own classes. */
const loadFailure =
  '<p role="alert" class="sticky top-0 z-50 bg-alarm px-4 py-3 text-center text-white">' +
  'Part of this page failed to load, so its buttons don’t work. Your cart is kept. ' +
  '<a href="/" class="font-semibold whitespace-nowrap underline">Reload the page</a></p>';

/**
 * Browsers report their first paint; one that doesn't gets the scripts after three seconds. The last button that is
 * pressed before they are there is pressed again once they are. Scripts that fail to load are requested again a
 * second later; if that fails too, the page says so.
 */
function deferScripts(html: string): string {
  const main = script.exec(html)?.[1];
  if (!main) throw new Error('The page has no script');
  const files = JSON.stringify([...[...html.matchAll(preload)].map(([, file]) => file), main]);
  const loader =
    'let pressed;' +
    "const remember = ({ target }) => { pressed = target.closest('button') ?? pressed; };" +
    "addEventListener('click', remember, true);" +
    'let loading;' +
    'const load = async () => {' +
    'if (loading) return;' +
    'loading = true;' +
    `const files = ${files};` +
    'const importAll = () => Promise.all(files.map((file) => import(file)));' +
    'const wait = () => new Promise((go) => setTimeout(go, 1000));' +
    'try {' +
    'await importAll().catch(() => wait().then(importAll));' +
    '} catch {' +
    `document.body.insertAdjacentHTML('afterbegin', ${JSON.stringify(loadFailure)});` +
    'return;' +
    '}' +
    "removeEventListener('click', remember, true);" +
    'const button = pressed;' +
    'pressed = undefined;' +
    'button?.click();' +
    '};' +
    "new PerformanceObserver(load).observe({ type: 'paint', buffered: true });" +
    'setTimeout(load, 3000);';
  return html.replace(preload, '').replace(script, () => `<script type="module">${loader}</script>`);
}
