import { type Role, roleNames } from './roles.ts';
import type { Scheme, Tokens } from './tokens.ts';

const placeholder = '<style></style>';

/** Whether an SVG names its colours by role, such as `fill="ink-soft"`, and leaves room for rules. */
export function isDrawing(svg: string): boolean {
  return svg.includes(placeholder);
}

/** The drawing in the seller's colours, in the colour scheme of the page that shows it. */
export function paintDrawing(svg: string, { light, dark }: Tokens): string {
  const used = ['fill', 'stroke', 'flood-color'].flatMap((attribute) =>
    roleNames
      .filter((role) => svg.includes(`${attribute}="${role}"`))
      .map((role) => ({ attribute, role })),
  );
  const inDark = `@media (prefers-color-scheme:dark){${writeRules(used, dark)}}`;
  const rules = light === dark ? writeRules(used, light) : `${writeRules(used, light)}${inDark}`;
  return svg.replace(placeholder, `<style>${rules}</style>`);
}

interface Use {
  readonly attribute: string;
  readonly role: Role;
}

function writeRules(used: readonly Use[], scheme: Scheme): string {
  return used
    .map(({ attribute, role }) => `[${attribute}=${role}]{${attribute}:${scheme[role]}}`)
    .join('');
}
