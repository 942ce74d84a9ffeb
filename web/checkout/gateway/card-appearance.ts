import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import type { Appearance, CustomFontSource } from '@stripe/stripe-js';

/** The page's font, for Stripe's frame, which takes fonts of https addresses alone. */
export function describeFonts(): CustomFontSource[] {
  const { href, protocol } = new URL(geist, location.href);
  return protocol === 'https:' ? [{ family: 'Geist', src: `url(${href})`, weight: '100 900' }] : [];
}

/** The look of the shop's own fields, in the colours of the present scheme. */
export function describeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const [action, line, danger] = [colour('action'), colour('line-strong'), colour('danger')];
  return {
    theme: findDarkScheme().matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: action,
      colorBackground: colour('surface'),
      colorText: colour('ink'),
      colorTextSecondary: colour('ink-soft'),
      colorTextPlaceholder: colour('ink-faint'),
      colorDanger: danger,
      fontFamily: '"Geist", system-ui, sans-serif',
      fontSizeBase: style.fontSize,
      borderRadius: '0.625rem',
      gridColumnSpacing: '1rem',
      gridRowSpacing: '1.25rem',
    },
    rules: {
      '.Input': {
        border: `1px solid ${line}`,
        padding: '0.625rem 0.75rem',
        boxShadow: 'none',
        lineHeight: '1.375rem',
      },
      '.Input:hover': { borderColor: colour('ink-soft') },
      '.Input:focus': { borderColor: action, boxShadow: 'none', outline: `2px solid ${action}` },
      '.Input--invalid': { borderColor: danger, backgroundColor: colour('danger-soft'), boxShadow: 'none' },
      '.Label': { color: colour('ink'), fontSize: '0.875rem', fontWeight: '500', marginBottom: '0.375rem' },
      '.Error': { color: danger, fontSize: '0.875rem', fontWeight: '500', marginTop: '0.375rem' },
    },
  };
}

/** Calls back when the buyer's scheme changes. Returns a function that stops it. */
export function watchScheme(onChange: () => void): () => void {
  const scheme = findDarkScheme();
  scheme.addEventListener('change', onChange);
  return () => scheme.removeEventListener('change', onChange);
}

function findDarkScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
