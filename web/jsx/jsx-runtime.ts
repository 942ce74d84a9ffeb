import { jsx as createElement, jsxs as createWithChildren } from 'react/jsx-runtime';
import { withLoneTexts } from './lone-texts.ts';

export { Fragment } from 'react/jsx-runtime';

export const jsx: typeof createElement = (type, props, key) =>
  createElement(type, withLoneTexts(type, props), key);

/**
 * For several children in the source, which need no keys. Those that are all text become one text.
 */
export const jsxs: typeof createElement = (type, props, key) => {
  const lone = withLoneTexts(type, props) as { readonly children?: unknown };
  if (Array.isArray(lone.children)) return createWithChildren(type, lone, key);
  return createElement(type, lone, key);
};
