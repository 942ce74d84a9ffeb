import type { Seller } from '../contract/seller.ts';
import { type Brand, brandOf, defaultBrand } from './brand.ts';
import {
  contrast,
  type Demand,
  type Hex,
  meets,
  nearestThatMeets,
  readShade,
  type Shade,
  writeShade,
} from './colour.ts';
import { type Role, readRole, roleNames } from './roles.ts';

export type Scheme = Readonly<Record<Role, Hex>>;

/** Every colour of a brand, by role. */
export interface Tokens {
  /** The scheme of the seller's own paper, which is dark for a brand on dark paper. */
  readonly light: Scheme;
  readonly dark: Scheme;
  /** On white paper: documents, and pages that are printed. */
  readonly print: Scheme;
  /** CSS `color-scheme`: a brand on dark paper is dark in both. */
  readonly colourScheme: 'light dark' | 'dark';
}

/** Those of a seller, worked out once. */
export function tokensOf(seller: Pick<Seller, 'brand'>): Tokens {
  const known = workedOut.get(seller);
  if (known) return known;
  const tokens = workOutTokens(brandOf(seller));
  workedOut.set(seller, tokens);
  return tokens;
}

const workedOut = new WeakMap<Pick<Seller, 'brand'>, Tokens>();

/**
 * Works out all colours from those that the seller chose, in OKLCH, where equal steps look equal. A
 * role keeps the lightness that it has by default, takes the hue of the seller's colour, and as much
 * more or less chroma as that colour has; then it is moved in lightness until its text is legible.
 * With the default brand, every role is its default.
 */
export function workOutTokens(brand: Brand): Tokens {
  const light = workOutScheme('light', brand);
  const dark = workOutScheme('dark', brand);
  if (isDark(brand)) return { light: dark, dark, print: light, colourScheme: 'dark' };
  return { light, dark, print: light, colourScheme: 'light dark' };
}

/** Whether the seller's paper is darker than the ink. */
function isDark({ ink, paper }: Brand): boolean {
  return readShade(paper).lightness < readShade(ink).lightness;
}

/** What a role must have contrast to, in a scheme that has the roles above it. */
export function demandsOf(role: Role, scheme: Partial<Scheme>): Demand[] {
  const { text = [], control = [] } = readRole(role);
  const colours = (names: readonly string[]) =>
    names.map((name) => scheme[name as Role]).filter((hex) => hex !== undefined);
  return [
    { ratio: 4.5, on: colours(text) },
    { ratio: 3, on: colours(control) },
  ];
}

function workOutScheme(name: SchemeName, brand: Brand): Scheme {
  const scheme: Partial<Record<Role, Hex>> = {};

  for (const role of roleNames) {
    scheme[role] = workOutRole(role, name, brand, demandsOf(role, scheme));
  }

  return scheme as Scheme;
}

export type SchemeName = 'light' | 'dark';

function workOutRole(role: Role, name: SchemeName, brand: Brand, demands: readonly Demand[]): Hex {
  const { is, [name]: byDefault } = readRole(role);

  // The seller's own colours are shown as they are: a brand that is illegible is refused.
  if (is && isOwn(name, brand)) return brand[is];
  const colour = tint(role, name, brand, byDefault);
  if (role.startsWith('on-')) return chooseText(colour, demands);
  return nearestThatMeets(colour, demands) ?? colour;
}

/** The default colour of a role in the hue and chroma of the seller's. */
function tint(role: Role, name: SchemeName, brand: Brand, byDefault: Hex): Hex {
  const { from, beside, mostStrength = 2 } = readRole(role);
  const [usual, chosen] = sourceOf(from, name, brand);
  if (usual === chosen) return byDefault;

  const shade = readShade(byDefault);
  const usualShade = readShade(usual);
  const chosenShade = readShade(chosen);
  const moved = beside && isOwn(name, brand) ? chosenShade.lightness - usualShade.lightness : 0;
  return writeShade({
    lightness: shade.lightness + moved,
    chroma: Math.min(
      shade.chroma * Math.min(mostStrength, strength(usualShade, chosenShade)),
      mostChroma(chosenShade),
    ),
    hue: chosenShade.hue,
  });
}

/** How much more chroma the chosen colour has than the usual one. A grey has none to compare with. */
function strength(usual: Shade, chosen: Shade): number {
  return usual.chroma < 0.001 ? 1 : chosen.chroma / usual.chroma;
}

function mostChroma({ chroma }: Shade): number {
  return Math.max(chroma, 0.02);
}

/** Whether the seller's paper belongs to the scheme. */
function isOwn(name: SchemeName, brand: Brand): boolean {
  return name === (isDark(brand) ? 'dark' : 'light');
}

/**
 * The usual colour and the chosen one that a role's hue follows. The pale colours of the light
 * scheme follow the paler of ink and paper, everything else the deeper one, as the shop's own do.
 */
function sourceOf(
  from: ReturnType<typeof readRole>['from'],
  name: SchemeName,
  brand: Brand,
): readonly [usual: Hex, chosen: Hex] {
  if (from === 'fixed') return ['', ''];
  if (from === 'accent' || from === 'highlight') return [defaultBrand[from], brand[from]];

  const [deep, pale] = isDark(brand) ? [brand.paper, brand.ink] : [brand.ink, brand.paper];
  if (isOwn(name, brand) && isDark(brand)) {
    return from === 'paper' ? [usualDark.paper, deep] : [usualDark.ink, pale];
  }
  if (name === 'light' && from === 'paper') return [defaultBrand.paper, pale];
  return [defaultBrand.ink, deep];
}

/** The light or the dark text, whichever is legible; black where a mid tone takes neither. */
function chooseText(usual: Hex, demands: readonly Demand[]): Hex {
  const [background = usual] = demands.flatMap(({ on }) => on);
  const black = writeShade({ lightness: 0, chroma: 0, hue: 0 });
  const white = writeShade({ lightness: 1, chroma: 0, hue: 0 });
  if (meets(usual, demands)) return usual;
  return contrast(white, background) >= contrast(black, background) ? white : black;
}

/** What the dark scheme has by default: a brand on dark paper is measured against it. */
const usualDark = { paper: readRole('paper').dark, ink: readRole('ink').dark };
