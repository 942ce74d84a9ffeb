import type { Page } from 'playwright-core';

/**
 * For a visit's `before`: does to the page what Google's translator in Chrome does. It takes every text node out and puts
 * two `<font>` with a text of their own in its place, once the page answers and after each change. The words stay, so that tests find
 * them. What is marked `translate="no"` is left alone.
 */
export const translator = `(() => {
  const wrap = (text) => {
    if (!text.isConnected || !/\\S/.test(text.data)) return;
    if (text.parentElement?.closest('font, script, style, textarea, option, title, svg, [translate=no]')) return;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstChild.textContent = text.data;
    text.replaceWith(outer);
    globalThis.translatedTexts = (globalThis.translatedTexts ?? 0) + 1;
  };
  const wrapAll = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const observer = new MutationObserver((changes) => changes.forEach(({ target }) => wrapAll(target)));
  const start = () => {
    const isPrerendered = document.querySelector('#app > *') !== null;
    // React hydrates the page in pieces. A translation between two of them makes it render the page again.
    const isTaken = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const elements = [...document.querySelectorAll('#app *:not(link, svg *)')];
    if (isPrerendered && !elements.every(isTaken)) return setTimeout(start, 50);
    if (isPrerendered) requestIdleCallback(translate);
    else translate();
  };
  const translate = () => {
    wrapAll(document.body);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  document.addEventListener('DOMContentLoaded', start);
})()`;

/** How many texts the translator has replaced. */
export function countTranslated(page: Page): Promise<number> {
  return page.evaluate('globalThis.translatedTexts ?? 0');
}

/**
 * Texts beside an element or another text. A translator takes a text out of the page: React then fails to remove it or to
 * insert something before it, and goes on writing into a text that nobody sees.
 */
export function findLooseTexts(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const found = [];
    for (const root of document.body.children) {
      if (root.matches('script')) continue;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (text.previousSibling || text.nextSibling)
          found.push('“' + text.data + '” in ' + text.parentElement.outerHTML.slice(0, 150));
      }
    }
    return found;
  })()`);
}
