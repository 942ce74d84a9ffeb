/**
 * A drawing as the compiler makes it, at half its length: without blanks between elements, names of
 * the compiler's own, what SVG has by default, and more than two decimals. It has no text that this
 * could change: letters are shapes.
 */
export function slimDrawing(svg: string): string {
  return svg
    .replace(/\n\s*/g, '')
    .replaceAll(' fill-rule="nonzero"', '')
    .replace(/ class="typst-[a-z]+"/g, '')
    .replace(/(\.\d\d)\d+/g, '$1');
}
