import { jsxDEV as createElement } from 'react/jsx-dev-runtime';
import { withLoneTexts } from './lone-texts.ts';

export { Fragment } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof createElement = (type, props, key, isStatic, source, self) => {
  const lone = withLoneTexts(type, props) as { readonly children?: unknown };
  return createElement(type, lone, key, isStatic && Array.isArray(lone.children), source, self);
};
