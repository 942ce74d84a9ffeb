import type { Plugin } from 'vite';

/**
 * A page that loads while the shop starts again may get its HTML, and no script: then nothing of Vite
 * is there that would load it again. A status of 500 is an error in a source, which Vite's client shows.
 */
export function reloadLostPage(): Plugin {
  return {
    name: 'reload-lost-page',
    transformIndexHtml: () => [{ tag: 'script', children: script, injectTo: 'head-prepend' }],
  };
}

/** 504: Vite has bundled the packages again, and knows those of the earlier bundle no more. */
const script = `
addEventListener('error', ({ target }) => {
  if (target.tagName !== 'SCRIPT') return;
  const loaded = performance.getEntriesByType('resource');
  if (!loaded.some(({ responseStatus }) => [0, 504].includes(responseStatus))) return;
  const later = () => setTimeout(reload, 200);
  const reload = () => fetch(location.href).then(() => location.reload(), later);
  later();
}, true);`;
