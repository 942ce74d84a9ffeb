/**
 * A drawing as the compiler makes it, at half its length, with the paper of each page below that
 * page alone. It has no text that this could change: letters are shapes.
 */
export function tidyDrawing(svg: string, pages: number): string {
  // Without blanks between elements, names of the compiler's own, what SVG has by default, and more
  // than two decimals.
  const short = svg
    .replace(/\n\s*/g, '')
    .replaceAll(' fill-rule="nonzero"', '')
    .replace(/ class="typst-[a-z]+"/g, '')
    .replace(/(\.\d\d)\d+/g, '$1');
  return movePaper(short, pages);
}

/** The compiler draws the paper of all pages where the first is, and so over what that page says. */
function movePaper(svg: string, pages: number): string {
  const [, height = 0] = /viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  return svg.replace(
    /(<path [^>]*d="M 0 0v ([\d.]+) h [\d.]+ v -\2 Z "\/>)(<g transform="matrix\(1 0 0 1 0 [\d.]+\)">)/g,
    (found, paper, paperHeight, page) =>
      Math.abs(Number(paperHeight) - height / pages) < 1 ? `${page}${paper}` : found,
  );
}
