const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [rules];

/** Applies the Appearance API's theme, variables and rules. Variables are CSS variables of the same names here. */
export function applyAppearance({ theme = 'stripe', variables = {}, rules: styles = {} }) {
  const { documentElement: root } = document;
  root.dataset.theme = theme;
  root.removeAttribute('style');
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value);
  const texts = Object.entries(styles).map(([selector, style]) => `${selector} { ${declarationsOf(style)} }`);
  rules.replaceSync(texts.join('\n'));
}

function declarationsOf(style) {
  const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(style)
    .map(([name, value]) => `${kebab(name)}: ${value};`)
    .join(' ');
}

/** Loads the fonts of the page, which its server must allow for other origins. */
export function loadFonts(fonts) {
  for (const { family, src, ...descriptors } of fonts) {
    const font = new FontFace(family, src, descriptors);
    document.fonts.add(font);
    font.load().catch(() => console.warn(`Stripe: the font ${family} did not load.`));
  }
}
