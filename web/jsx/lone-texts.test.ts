import fc from 'fast-check';
import { cloneElement, createElement, type ElementType, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Fragment, jsxDEV } from './jsx-dev-runtime.ts';

/** Children as JSX makes them: texts, numbers, what shows nothing, elements, fragments and lists within lists. */
const { children } = fc.letrec<{ child: ReactNode; children: ReactNode[] }>((tie) => ({
  child: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b c', ' ', '', 7, 0, null, undefined, false, true),
    tie('children').map((children) => jsx('b', { children })),
    tie('children').map((children) => jsx(Fragment, { children })),
    fc.constantFrom('only', 3).map((children) => jsx(Fragment, { children })),
    tie('children').map(withKeys),
  ),
  children: fc.array(tie('child'), { maxLength: 5 }),
}));

it('no text is beside another text or an element, and every text is there in its place', () => {
  fc.assert(
    fc.property(children, (children) => {
      const markup = renderToStaticMarkup(jsx('p', { children }));
      const plain = renderToStaticMarkup(createElement('p', {}, ...children));
      expect(textOf(markup)).toBe(textOf(plain));
      // A text is all that is between a start tag and its end tag.
      expect(markup.replaceAll(/<(\w+)>[^<]+<\/\1>/g, '')).toMatch(/^(<[^>]*>)*$/);
    }),
    { numRuns: 2_000 },
  );
});

it('a text alone gets no element, and neighbouring texts are one', () => {
  expect(renderToStaticMarkup(jsx('p', { children: ['Pay ', 3, null, ' seats'] }))).toBe(
    '<p>Pay 3 seats</p>',
  );
  const beside = jsx('p', { children: ['Pay ', 3, jsx('b', {}), 'now'] });
  expect(renderToStaticMarkup(beside)).toBe('<p><span>Pay 3</span><b></b><span>now</span></p>');
});

/** As the compiler calls it for children that stand in the source. */
function jsx(type: ElementType, props: { readonly children?: ReactNode }) {
  return jsxDEV(type, props, undefined, true);
}

function withKeys(list: readonly ReactNode[]): ReactNode[] {
  return list.map((child, key) => (isValidElement(child) ? cloneElement(child, { key }) : child));
}

function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/g, '');
}
