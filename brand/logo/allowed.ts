/** What a logo may have. Everything else is refused, so that nobody has to know every attack. */

export const allowedElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
  // Simple rules for classes become attributes.
  'style',
]);

/** Attributes that CSS has as properties too: a logo may have them in a style. */
export const allowedProperties: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity'],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'opacity', 'stop-color', 'stop-opacity', 'clip-path', 'clip-rule'],
  ...['mask', 'mask-type', 'display', 'visibility', 'paint-order', 'vector-effect'],
]);

export const allowedAttributes: ReadonlySet<string> = new Set([
  ...allowedProperties,
  ...['id', 'class', 'style', 'transform', 'viewBox', 'width', 'height', 'x', 'y', 'd'],
  ...['x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'points'],
  ...['offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits'],
  ...['maskUnits', 'maskContentUnits', 'preserveAspectRatio', 'pathLength', 'href'],
]);

/** Attributes without a use here, which drawing programs write. They are left out. */
export const ignoredAttributes =
  /^(version|baseProfile|enable-background|role|focusable|overflow|aria-[\w-]+|data-[\w-]+)$/;

/** Functions in a value. `url(…)` may name an element of the logo alone. */
export const allowedFunctions: ReadonlySet<string> = new Set([
  ...['url', 'rgb', 'rgba', 'hsl', 'hsla'],
  ...['matrix', 'translate', 'scale', 'rotate', 'skewX', 'skewY'],
]);

export const svgNamespace = 'http://www.w3.org/2000/svg';
export const linkNamespace = 'http://www.w3.org/1999/xlink';

/** What drawing programs note for themselves. It is left out, with all that is in it. */
export const ignoredNamespaces: ReadonlySet<string> = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://ns.adobe.com/AdobeIllustrator/10.0/',
  'http://ns.adobe.com/Extensibility/1.0/',
  'http://ns.adobe.com/Graphs/1.0/',
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
]);
