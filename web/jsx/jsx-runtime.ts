import { jsx as createElement, jsxs as createWithChildren } from 'react/jsx-runtime';
import { withLoneTexts } from './lone-texts.ts';

export { Fragment } from 'react/jsx-runtime';

/** React's own, with {@link withLoneTexts}. */
export const jsx: typeof createElement = (type, props, key) =>
  createElement(type, withLoneTexts(type, props), key);

/** The same for children that stand in the source: React asks for no keys of theirs. Texts alone have become one child. */
export const jsxs: typeof createElement = (type, props, key) => {
  const lone = withLoneTexts(type, props) as { readonly children?: unknown };
  return (Array.isArray(lone.children) ? createWithChildren : createElement)(type, lone, key);
};
