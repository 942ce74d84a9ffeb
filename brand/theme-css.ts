import type { Hex } from './colour.ts';
import { type Role, readRole, roleNames } from './roles.ts';
import type { Scheme, Tokens } from './tokens.ts';

/** The theme's colours and shadows for Tailwind, for both colour schemes, and for white paper in print. */
export function writeThemeCss(tokens: Tokens): string {
  const { light, dark, print, colourScheme } = tokens;
  return `
@theme {
  --color-*: initial;
  --color-transparent: transparent;
  --color-current: currentColor;
  ${writeColours(light, dark)}
  --shadow-card: 0 1px 2px ${shade(tokens, 0.05, 0.3)};
  --shadow-raised:
    0 1px 2px ${shade(tokens, 0.06, 0.4)}, 0 12px 32px -12px ${shade(tokens, 0.18, 0.6)};
  --shadow-overlay:
    0 2px 6px ${shade(tokens, 0.08, 0.4)}, 0 24px 64px -16px ${shade(tokens, 0.32, 0.8)};
}
${colourScheme === 'dark' ? writeDarkRules(print) : ''}`;
}

/** Printers leave out backgrounds: pale text would be lost. */
function writeDarkRules(print: Scheme): string {
  return `
html { color-scheme: dark; }
@media print {
  html {
    color-scheme: light;
    ${writeColours(print, print)}
  }
}`;
}

function writeColours(light: Scheme, dark: Scheme): string {
  const lines = roleNames.map((role) => {
    const inLight = write(role, light[role], 'light');
    const inDark = write(role, dark[role], 'dark');
    return `--color-${role}: ${pick(inLight, light === dark ? inLight : inDark)};`;
  });
  return lines.join('\n  ');
}

function write(role: Role, hex: Hex, name: 'light' | 'dark'): string {
  const { opacity } = readRole(role);
  return opacity ? fade(hex, opacity[name]) : hex;
}

function shade({ light, dark }: Tokens, inLight: number, inDark: number): string {
  return pick(fade(light.shade, inLight), fade(dark.shade, inDark));
}

function pick(inLight: string, inDark: string): string {
  return inLight === inDark ? inLight : `light-dark(${inLight}, ${inDark})`;
}

function fade(hex: Hex, opacity: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red} ${green} ${blue} / ${opacity})`;
}
