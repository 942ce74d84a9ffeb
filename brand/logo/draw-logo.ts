import { escapeMarkup } from '../escape-markup.ts';
import type { Logo, LogoElement, ViewBox } from './logo.ts';

/** What the classes of a logo stand for, such as `fill-ink`. */
export type Palette = Readonly<Record<LogoRole, string>>;

type LogoRole = 'ink' | 'paper' | 'accent' | 'highlight';

/** A whole SVG file. */
export function drawLogo(logo: Logo, palette: Palette): string {
  return wrap(logo.viewBox, drawInside(logo, palette));
}

export function wrap({ x, y, width, height }: ViewBox, inside: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ` +
    `width="${width}" height="${height}">${inside}</svg>`
  );
}

/** What is inside of the `<svg>`. Its ids get a prefix, so that two logos may be in one document. */
export function drawInside(logo: Logo, palette: Palette, prefix = ''): string {
  return logo.children.map((child) => draw(child, palette, prefix)).join('');
}

/** Whether it has colours of the brand, and so changes with the scheme. */
export function hasRoles({ children }: Pick<LogoElement, 'children'>): boolean {
  return children.some((child) => rolesOf(child).length > 0 || hasRoles(child));
}

function draw(element: LogoElement, palette: Palette, prefix: string): string {
  const { class: _classes, ...own } = element.attributes;
  const attributes = { ...own };
  for (const [property, role] of rolesOf(element)) attributes[property] = palette[role];

  const written = Object.entries(attributes).map(
    ([property, value]) => ` ${property}="${escapeMarkup(rename(property, value, prefix))}"`,
  );
  const start = `<${element.name}${written.join('')}`;
  const inside = element.children.map((child) => draw(child, palette, prefix)).join('');
  return inside === '' ? `${start}/>` : `${start}>${inside}</${element.name}>`;
}

function rolesOf({
  attributes,
}: Pick<LogoElement, 'attributes'>): [property: string, role: LogoRole][] {
  const names = attributes.class?.split(/\s+/) ?? [];
  return names.flatMap((name) => {
    const [, property, role] = /^(fill|stroke)-(ink|paper|accent|highlight)$/.exec(name) ?? [];
    return property && role ? [[property, role as LogoRole]] : [];
  });
}

function rename(property: string, value: string, prefix: string): string {
  if (property === 'id') return prefix + value;
  if (property === 'href') return `#${prefix}${value.slice(1)}`;
  return value.replace(/(url\s*\(\s*["']?#)/g, `$1${prefix}`);
}
