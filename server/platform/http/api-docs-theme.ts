import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { Tokens } from '../../../brand/tokens.ts';
import { writeColourProperties } from './colour-properties.ts';

/** Swagger UI in the seller's colours. Without icons of its own, browsers take the shop's. */
export function describeTheme(
  title: string,
  tokens: Tokens,
): NonNullable<FastifySwaggerUiOptions['theme']> {
  const style = `${writeColourProperties(tokens)}\n${rules}`;
  return {
    title,
    css: [{ filename: 'brand.css', content: style }],
    js: [{ filename: 'scheme.js', content: writeScript(tokens) }],
    favicon: [],
  };
}

/** Its dark scheme is a class, which gives its icons and borders their dark form. */
function writeScript({ colourScheme }: Tokens): string {
  return `const scheme = matchMedia('(prefers-color-scheme: dark)');
const follow = () =>
  document.documentElement.classList.toggle('dark-mode', ${colourScheme === 'dark'} || scheme.matches);
scheme.addEventListener('change', follow);
follow();`;
}

// The root is repeated, so that these rules come before those of Swagger UI's dark scheme.
const rules = `
html:root:root:root, html:root:root:root body { background: var(--paper); }
html:root:root:root .swagger-ui.swagger-ui {
  background: var(--paper);
  &, :is(p, li, h1, h2, h3, h4, h5, td, th, label, summary, table, section, .title, .btn) {
    color: var(--ink);
  }
  :is([class*='opblock'], [class*='response'], [class*='parameter'], [class*='json-schema']) {
    color: var(--ink);
  }
  :is(small, .prop-format, .parameter__in, [class*='accept-message'], [class*='expand-deep']) {
    color: var(--ink-soft);
  }
  :is([class*='json-schema']):is([class*='__attribute'], [class*='keyword'], [class*='viewer']) {
    color: var(--ink-soft);
  }
  [class*='json-schema-2020-12'], [class*='json-schema-2020-12'] button { background: none; }
  [class*='__constraint'] { background: var(--sunken); color: var(--ink); }
  :is(.required span, .required::after) { color: var(--danger-strong); }
  :is(a, .info a, .opblock-summary-path a, .opblock-tag a) { color: var(--link); }
  :is(.opblock-summary-path a, .opblock-tag a) { color: inherit; }
  :is(.opblock-tag, td, th, .opblock-summary, .opblock-section-header) { border-color: var(--line); }
  :is(.opblock, .scheme-container) {
    background: var(--surface);
    border: 1px solid var(--line);
    box-shadow: none;
  }
  .opblock-summary-method {
    background: var(--action);
    color: var(--on-action);
    text-shadow: none;
  }
  .opblock-section-header { background: var(--sunken); box-shadow: none; }
  .opblock-section-header .tab-item.active h4 span::after { background: var(--action); }
  .info .title small { background: var(--action); }
  :is(select, code, pre, .model-box, .microlight, [class*='copy-to-clipboard']) {
    background: var(--sunken);
    border-color: var(--line-strong);
    color: var(--ink);
  }
  .info .title small pre { background: none; color: var(--on-action); }
  :is(svg, .arrow) { fill: var(--ink-soft); }
}
`;
