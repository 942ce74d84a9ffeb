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

// The class is repeated where a rule of Swagger UI names several.
const rules = `
body, html.dark-mode body { background: var(--paper); }
.swagger-ui.swagger-ui, .swagger-ui.swagger-ui :is(
  .info .title, .info p, .info li, .info table, .opblock-tag, table thead tr :is(td, th),
  .opblock-summary-path, .opblock-summary-path__deprecated, .opblock-summary-description,
  .opblock-description-wrapper p, .opblock-section-header h4, .opblock-section-header > label,
  .parameter__name, .parameter__type, .parameter__in, .response-col_status, .response-col_links,
  .responses-inner :is(h4, h5), .tab li, .model, .model-title, .prop-format, .prop-type,
  .renderedMarkdown p, .renderedMarkdown li, .responses-table td, h1, h2, h3, h4, h5, summary,
  .response-control-media-type__title, .btn, .parameters-col_description, label
) { color: var(--ink); }
.swagger-ui.swagger-ui :is(
  .opblock-tag small, .parameter__in, .prop-format, .renderedMarkdown p, .info .description p,
  .response-control-media-type__accept-message
) { color: var(--ink-soft); }
.swagger-ui.swagger-ui :is(.prop-type, .parameter__type) { color: var(--highlight-strong); }
.swagger-ui.swagger-ui :is(.parameter__name.required span, .required, .parameter__name.required::after) {
  color: var(--danger-strong);
}
.swagger-ui.swagger-ui a, .swagger-ui.swagger-ui .info a { color: var(--link); }
.swagger-ui.swagger-ui :is(.opblock-tag, table thead tr :is(td, th), table tbody tr td) {
  border-color: var(--line);
}
.swagger-ui.swagger-ui .opblock.opblock {
  background: var(--surface);
  border: 1px solid var(--line);
  box-shadow: none;
}
.swagger-ui.swagger-ui .opblock.opblock .opblock-summary { border-color: var(--line); }
.swagger-ui.swagger-ui .opblock.opblock .opblock-summary-method {
  background: var(--action);
  color: var(--on-action);
  text-shadow: none;
}
.swagger-ui.swagger-ui .opblock .opblock-section-header { background: var(--sunken); box-shadow: none; }
.swagger-ui.swagger-ui :is(.info .title small, .info .title small.version-stamp) {
  background: var(--action);
}
.swagger-ui.swagger-ui .info .title small pre { color: var(--on-action); }
.swagger-ui.swagger-ui :is(select, .model-box, .info code, .renderedMarkdown code, .highlight-code pre, .microlight) {
  background: var(--sunken) !important;
  border-color: var(--line-strong);
  color: var(--ink) !important;
}
.swagger-ui.swagger-ui :is(.highlight-code pre, .microlight) span { color: var(--ink) !important; }
.swagger-ui.swagger-ui .scheme-container { background: var(--surface); box-shadow: none; }
.swagger-ui.swagger-ui :is(svg, .arrow) { fill: var(--ink-soft); }
`;
