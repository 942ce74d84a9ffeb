import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Brand, defaultBrand } from './brand.ts';
import { findIllegible } from './check-brand.ts';
import { contrast, type Hex, meets } from './colour.ts';
import { readRole, roleNames } from './roles.ts';
import { demandsOf, type Scheme, workOutTokens } from './tokens.ts';

const colours = integer({ min: 0, max: 0xffffff }).map((n): Hex => `#${n.toString(16).padStart(6, '0')}`);

/** Most pairs of random colours are refused: half of the papers are nearly white or nearly black. */
const papers = tuple(constantFrom('any', 'pale', 'deep'), colours).map(([kind, hex]) => {
  if (kind === 'pale') return `#${hex.slice(1).replaceAll(/./g, (digit, i) => (i % 2 === 0 ? 'f' : digit))}`;
  if (kind === 'deep') return `#${hex.slice(1).replaceAll(/./g, (digit, i) => (i % 2 === 0 ? '1' : digit))}`;
  return hex;
});

const brands = tuple(colours, colours, colours, papers).map(
  ([accent, highlight, ink, paper]): Brand => ({ ...defaultBrand, accent, highlight, ink, paper }),
);

it('the brand that the shop comes with has the colours of the table, each as it is', () => {
  const { light, dark, print, colourScheme } = workOutTokens(defaultBrand);
  expect(light).toEqual(Object.fromEntries(roleNames.map((role) => [role, readRole(role).light])));
  expect(dark).toEqual(Object.fromEntries(roleNames.map((role) => [role, readRole(role).dark])));
  expect(print).toEqual(light);
  expect(colourScheme).toBe('light dark');
});

describe('every brand that is accepted', () => {
  it('is legible in both schemes and in print', () => {
    let accepted = 0;

    const isLegible = property(brands, (brand) => {
      const refusals = findIllegible(brand);
      const { light, dark, print } = workOutTokens(brand);
      if (refusals.length > 0) return;
      accepted += 1;
      for (const scheme of [light, dark, print]) expect(findFaint(scheme)).toEqual([]);
      for (const role of onWhite) expect(contrast(print[role], '#ffffff'), role).toBeGreaterThanOrEqual(4.5);
    });
    assert(isLegible, { numRuns: 200 });
    expect(accepted).toBeGreaterThan(10);
  });

  it("shows the seller's own colours as they are", () => {
    const teal = { ...defaultBrand, accent: '#00695c', paper: '#ffffff', ink: '#101010' };
    expect(workOutTokens(teal).light).toMatchObject({ action: '#00695c', paper: '#ffffff', ink: '#101010' });
  });

  it('is dark in both schemes on a paper that is darker than its ink, and light in print', () => {
    const night = {
      ...defaultBrand,
      accent: '#ffd400',
      highlight: '#7ee0a0',
      ink: '#f5f5f5',
      paper: '#101418',
    };
    expect(findIllegible(night)).toEqual([]);
    const { light, dark, print, colourScheme } = workOutTokens(night);
    expect(light).toEqual(dark);
    expect(dark).toMatchObject({ action: '#ffd400', paper: '#101418', ink: '#f5f5f5' });
    expect(colourScheme).toBe('dark');
    expect(contrast(print.ink, '#ffffff')).toBeGreaterThan(7);
  });
});

describe('a colour that cannot carry its text', () => {
  it.each([
    [
      { accent: '#ffd400' },
      'shop.config.ts: brand.accent #ffd400 has a contrast of 1.26 to 1 on the background #f4f1ea; ' +
        'buttons and icons need 3 to 1 (WCAG 2.2). The nearest one that is legible is #a68900.',
    ],
    [
      { ink: '#8a8a8a' },
      'shop.config.ts: brand.ink #8a8a8a has a contrast of 3.06 to 1 on the background #f4f1ea; ' +
        'text needs 4.5 to 1 (WCAG 2.2). The nearest one that is legible is #6e6e6e.',
    ],
  ])('is refused with its ratio and the nearest one that is legible: %o', (change, sentence) => {
    expect(findIllegible({ ...defaultBrand, ...change })).toEqual([sentence]);
  });

  it('is accepted once it is replaced by the nearest one', () => {
    const replaced = property(brands, (brand) => {
      const [refusal = ''] = findIllegible(brand);
      const [, name = '', nearest] = /brand\.(\w+) .* is (#\w+)\.$/.exec(refusal) ?? [];
      if (!nearest) return;
      const other = findIllegible({ ...brand, [name]: nearest });
      expect(other.filter((sentence) => sentence.includes(`brand.${name} `))).toEqual([]);
    });
    assert(replaced, { numRuns: 100 });
  });
});

/** The text of documents, whose page is white whatever the paper is. */
const onWhite = ['ink', 'ink-soft', 'ink-faint', 'highlight-strong', 'warning-strong', 'link'] as const;

function findFaint(scheme: Scheme): string[] {
  return roleNames.filter((role) => !meets(scheme[role], demandsOf(role, scheme)));
}
