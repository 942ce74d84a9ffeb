import { jsx as createElement } from 'react/jsx-runtime';
import { withLoneTexts } from './lone-texts.ts';

export { Fragment } from 'react/jsx-runtime';

/** React's own, which in a built page is the same for one child and for several, with {@link withLoneTexts}. */
export const jsx: typeof createElement = (type, props, key) =>
  createElement(type, withLoneTexts(type, props), key);

export { jsx as jsxs };
