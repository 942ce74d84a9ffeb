import type { Font, GlyphRun } from 'fontkit';

/** More than an invoice's own words; the names of buyers must not fill the memory. */
const mostTexts = 2_000;

/**
 * Has a font remember how it laid out plain texts: the words of an invoice are the same in every other, and to lay
 * them out takes most of the time. Each is laid out with glyphs of its own, so that none remembers another text.
 */
export function rememberLayouts(font: Font): Font {
  const layOut = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    const key = `${text}\n${features ?? ''}`;
    const run = known.get(key);
    if (run) return copy(run);
    if (!/^[ -~]+$/.test(text) || known.size >= mostTexts) return layOut(text, features);
    const glyphs = font._glyphs;
    font._glyphs = {};
    const fresh = layOut(text, features);
    font._glyphs = glyphs;
    known.set(key, fresh);
    return copy(fresh);
  };
  return font;
}

/** PDFKit scales the positions that it is given in place. */
function copy(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) => ({ ...position }));
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
}
