import type { Brand, BrandColour } from './brand.ts';
import { contrast, type Demand, formatRatio, type Hex, meets, nearestThatMeets } from './colour.ts';
import { type Role, readRole, roleNames } from './roles.ts';
import { demandsOf, type Scheme, workOutTokens } from './tokens.ts';

/**
 * A sentence for each of the seller's colours that has too little contrast, with the nearest one
 * that has enough.
 */
export function findIllegible(brand: Brand): string[] {
  const { light: scheme } = workOutTokens(brand);

  return roleNames.flatMap((role) => {
    const { is } = readRole(role);
    if (!is) return [];
    const demands = demandsOfColour(is, scheme);
    return meets(brand[is], demands) ? [] : [refuse(is, role, brand, demands)];
  });
}

function demandsOfColour(name: BrandColour, scheme: Scheme): Demand[] {
  return roleNames
    .filter((role) => readRole(role).is === name)
    .flatMap((role) => demandsOf(role, scheme));
}

function refuse(name: BrandColour, role: Role, brand: Brand, demands: readonly Demand[]): string {
  const colour = brand[name];
  const { ratio, background } = findWorst(colour, demands);
  const use = readRole(role).text ? 'text needs' : 'buttons and icons need';
  const nearest = findNearest(name, brand);
  const advice = nearest
    ? `The nearest one that is legible is ${nearest}.`
    : `No ${name} is legible there: choose a lighter or a darker paper.`;
  return (
    `shop.config.ts: brand.${name} ${colour} has a contrast of ${formatRatio(contrast(colour, background))} ` +
    `to 1 on the background ${background}; ${use} ${ratio} to 1 (WCAG 2.2). ${advice}`
  );
}

/** Another ink can make the paper a dark one, with other colours beside it: it is tried. */
function findNearest(name: BrandColour, brand: Brand): Hex | null {
  let colour: Hex | null = brand[name];

  for (let tries = 0; colour !== null && tries < 8; tries += 1) {
    const tried: Brand = { ...brand, [name]: colour };
    const demands = demandsOfColour(name, workOutTokens(tried).light);
    if (meets(colour, demands)) return colour;
    colour = nearestThatMeets(colour, demands);
  }

  return null;
}

function findWorst(colour: Hex, demands: readonly Demand[]): { ratio: number; background: Hex } {
  const failed = demands.flatMap(({ ratio, on }) =>
    on
      .filter((background) => contrast(colour, background) < ratio)
      .map((background) => ({ ratio, background })),
  );
  const [first = { ratio: 0, background: colour }] = failed.sort(
    (a, b) => contrast(colour, a.background) - contrast(colour, b.background),
  );
  return first;
}
