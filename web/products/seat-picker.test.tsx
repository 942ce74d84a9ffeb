import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PricedProduct } from '../api/responses.ts';
import { SeatPicker } from './seat-picker.tsx';

it('the button is described by what is left where that is shown', () => {
  expect(describe({ left: 3 })).toEqual(['Name', '3 left']);
  expect(describe({ left: 300, many: true })).toEqual(['Name']);
  expect(describe(undefined)).toEqual(['Name']);
});

/** The texts that the button names as its description; null for one that isn't on the page. */
function describe(availability: PricedProduct['availability']): (string | null)[] {
  const product = { id: 'a', name: 'Name', description: '', priceCents: 100, features: [], availability };
  const page = renderToStaticMarkup(
    <>
      <h2 id="name">Name</h2>
      <SeatPicker product={product} name="Name" nameId="name" />
    </>,
  );
  const ids = /aria-describedby="([^"]+)"[^>]*>(?:<[^>]+>)*Add to Cart/.exec(page)?.[1]?.split(' ') ?? [];
  return ids.map((id) => page.split(` id="${id}"`)[1]?.match(/>([^<]*)</)?.[1] ?? null);
}
