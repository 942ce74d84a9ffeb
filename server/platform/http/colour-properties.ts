import type { Role } from '../../../brand/roles.ts';
import type { Scheme, Tokens } from '../../../brand/tokens.ts';

/** The colours of a shop as custom properties, such as `--ink-soft`, in both colour schemes. */
export function writeColourProperties({ light, dark, colourScheme }: Tokens): string {
  return `:root{color-scheme:${colourScheme};${writeScheme(light)}}
@media (prefers-color-scheme:dark){:root{${writeScheme(dark)}}}`;
}

function writeScheme(scheme: Scheme): string {
  return usedRoles.map((role) => `--${role}:${scheme[role]}`).join(';');
}

/** By the server's own pages. */
const usedRoles: readonly Role[] = [
  ...(['paper', 'surface', 'sunken', 'ink', 'ink-soft', 'line', 'line-strong', 'link'] as const),
  ...(['action', 'on-action', 'action-soft', 'action-line', 'action-strong'] as const),
  ...(['highlight-strong', 'warning-soft', 'warning-strong', 'danger-strong'] as const),
];
