import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A text that is all of an element's content stays as it is, and any other gets a `<span>`.
 *
 * Browsers that translate a page replace its text nodes. React then fails to remove such a text or
 * to insert something before it, and the whole page turns white; a text that React changes stays as
 * it was. What React does with an element's only text, or with a whole element, works on a
 * translated page.
 */
export function withLoneTexts(type: unknown, props: unknown): unknown {
  const { children } = props as { readonly children?: ReactNode };
  // Text in a fragment is beside what is around the fragment.
  const given = type === Fragment && isText(children) ? [children] : children;
  if (!Array.isArray(given)) return props;
  const shown = given.flat(Number.POSITIVE_INFINITY).filter(isShown);
  if (!shown.some(isText)) return props;
  // A component may pass them on to an element without this runtime, as those of some libraries do.
  const isOnlyText = type !== Fragment && shown.every(isText);
  return Object.assign({}, props, { children: isOnlyText ? shown.join('') : wrapTexts(given) });
}

/** Neighbouring texts are one, in the place of the first. What isn't text keeps its place. */
function wrapTexts(children: readonly ReactNode[]): ReactNode[] {
  const wrapped: ReactNode[] = [];
  let text = '';
  let start = 0;
  const endText = () => {
    if (text !== '') wrapped[start] = createElement('span', { key: `text ${start}` }, text);
    text = '';
  };
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      if (text === '') start = index;
      text += child;
    } else if (isShown(child)) endText();
    wrapped.push(withoutText(child));
  }
  endText();
  return wrapped;
}

function withoutText(child: ReactNode): ReactNode {
  if (isText(child)) return null;
  return Array.isArray(child) ? wrapTexts(child) : child;
}

function isText(child: unknown): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}

function isShown(child: unknown): boolean {
  return child != null && typeof child !== 'boolean' && child !== '';
}
