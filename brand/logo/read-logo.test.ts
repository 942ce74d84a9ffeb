import { assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawInside, drawLogo, hasRoles } from './draw-logo.ts';
import { LogoFault } from './logo-fault.ts';
import { readLogo } from './read-logo.ts';
import { isWordmark } from './view-box.ts';

const palette = { ink: '#111111', paper: '#eeeeee', accent: '#0000ff', highlight: '#00ff00' };
const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 32 32">';

function logo(inside: string): string {
  return `${open}\n${inside}\n</svg>`;
}

function redraw(svg: string): string {
  return drawLogo(readLogo(svg, 'brand/logo.svg'), palette);
}

function faultOf(svg: string): string {
  try {
    readLogo(svg, 'brand/logo.svg');
  } catch (error) {
    if (error instanceof LogoFault) return error.message;
    throw error;
  }
  return '';
}

describe('a logo is refused with what is wrong and where:', () => {
  it.each([
    ['a script', '<script>alert(1)</script>', 'has <script>, but only shapes'],
    ['a script of another case', '<SCRIPT/>', 'has <SCRIPT>'],
    ['an event handler', '<path d="M0 0h1" onload="alert(1)"/>', 'has the event handler onload'],
    ['one with a new line', '<path\nonclick="x()"/>', 'has the event handler onclick'],
    ['a foreign object', '<foreignObject><p/></foreignObject>', 'has <foreignObject>'],
    ['HTML', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">x</h:script>', 'has <h:script>'],
    ['an animation', '<animate attributeName="href" to="javascript:x"/>', 'has <animate>'],
    ['a link', '<a href="https://example.com"/>', 'has <a>'],
    ['a picture', '<image href="data:image/png;base64,AA=="/>', 'but no pictures: draw it as paths'],
    ['text', '<text>Shop</text>', 'but no fonts: convert text to paths'],
    ['a filter', '<filter id="a"/>', 'has <filter>'],
    ['an outside use', '<use href="https://example.com/a.svg#b"/>', 'only to its own parts'],
    ['an outside use by XLink', '<use xlink:href="//example.com/#b"/>', 'only to its own parts'],
    ['a script in a reference', '<use href="javascript:alert(1)"/>', 'only to its own parts'],
    ['data in a reference', '<use href="data:image/svg+xml,%3Csvg/%3E#a"/>', 'only to its own parts'],
    ['an outside colour', '<path fill="url(https://example.com/#a)"/>', 'only to its own parts'],
    ['a quoted outside colour', `<path fill="URL('//example.com')"/>`, "URL(…) isn't allowed"],
    ['an escaped name', '<path fill="\\75rl(//example.com)"/>', 'no escapes'],
    ['an entity for it', '<path fill="&#117;rl(//example.com)"/>', 'only to its own parts'],
    ['a picture set', '<path fill="image-set(x)"/>', "image-set(…) isn't allowed"],
    ['an expression', '<path style="fill:expression(alert(1))"/>', "expression(…) isn't allowed"],
    ['an outside mask', '<path style="mask:url(//example.com#a)"/>', 'only to its own parts'],
    ['a background', '<path style="background:url(#a)"/>', 'has the style “background'],
    ['an import', '<style>@import "//example.com/a.css";</style>', '<style> with an escape or an @ rule'],
    ['a font', '<style>@font-face{src:url(//example.com)}</style>', '<style> with an escape or an @ rule'],
    ['a rule for elements', '<style>path{fill:red}</style>', 'only rules for classes are read'],
    ['an outside rule', '<style>.a{fill:url(//example.com)}</style>', 'only to its own parts'],
    ['an unknown attribute', '<path href2="x"/>', "has the attribute href2, which isn't allowed"],
    ['another base', '<path xml:base="//example.com"/><use href="#a"/>', 'refers to #a, which it lacks'],
    ['a missing part', '<path fill="url(#a)"/>', 'refers to #a, which it lacks'],
    ['two of one id', '<path id="a"/><path id="a"/>', 'has the id a twice'],
    ['a use of itself', '<g id="a"><use href="#a"/></g>', 'uses an element that uses others'],
    [
      'copies of copies',
      '<use id="a" href="#b"/><use href="#a"/><path id="b"/>',
      'uses an element that uses',
    ],
    ['a mask in itself', '<mask id="a"><path mask="url(#a)"/></mask>', 'has a part that refers to itself'],
    ['an SVG in it', '<svg/>', 'has an <svg> inside another'],
    ['an instruction', '<?xml-stylesheet href="//example.com"?>', 'has a <?xml-stylesheet?>'],
    ['bad XML', '<path d="M0 0h1">', "isn't well-formed XML"],
    ['an unknown entity', '<path fill="&xxe;"/>', "isn't well-formed XML"],
  ])('%s', (_what, inside, sentence) => {
    const fault = faultOf(logo(inside));
    expect(fault).toContain(sentence);
    expect(fault).toMatch(/^brand\/logo\.svg .+ \(line [2-4]\)\.$/s);
  });

  it.each([
    ['a DOCTYPE', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${logo('')}`, 'has a <!DOCTYPE>'],
    ['no namespace', '<svg viewBox="0 0 1 1"/>', 'begins with <svg>, not with <svg xmlns='],
    ['HTML', '<html/>', 'begins with <html>'],
    ['nothing', '', "isn't well-formed XML"],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'has no viewBox'],
    [
      'a size in percent',
      '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="9"/>',
      'has no viewBox',
    ],
    ['no area', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"/>', 'without an area'],
    ['a thread', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 9"/>', 'is too long'],
    ['a large file', logo(`<path d="${'M0 0'.repeat(60_000)}"/>`), 'is larger than 200 KB'],
    ['many elements', logo('<g/>'.repeat(4_000)), 'has more than 3000 elements'],
    ['deep elements', logo('<g>'.repeat(60) + '</g>'.repeat(60)), 'in more than 40 others'],
  ])('%s', (_what, svg, sentence) => {
    expect(faultOf(svg)).toContain(sentence);
  });
});

describe('a logo', () => {
  it('from a drawing program loses what only that program needs, and keeps its classes as attributes', () => {
    const svg = `<?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape"
        i:version="1.4" version="1.1" width="80px" height="10px">
        <!-- Generator: a program -->
        <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>
        <style type="text/css">.cls-1, .cls-2 { fill: #123456; } .cls-2{stroke-width:2px}</style>
        <path class="cls-2" style="stroke:#fff;-inkscape-stroke:none" i:label="x" d="M0 0h9"/>
      </svg>`;
    expect(redraw(svg)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 10" width="80" height="10">' +
        '<path d="M0 0h9" stroke="#fff" fill="#123456" stroke-width="2px"/></svg>',
    );
    expect(isWordmark(readLogo(svg, 'logo.svg'))).toBe(true);
  });

  it("takes the brand's colours where a class asks for them", () => {
    const svg = logo('<path class="fill-ink stroke-accent other" fill="#000" d="M0 0h9"/>');
    expect(redraw(svg)).toContain('<path fill="#111111" d="M0 0h9" stroke="#0000ff"/>');
    expect(hasRoles(readLogo(svg, 'logo.svg'))).toBe(true);
    expect(hasRoles(readLogo(logo('<path class="fill"/>'), 'logo.svg'))).toBe(false);
  });

  it('has ids with a prefix, so that two may be in one document', () => {
    const svg = logo('<clipPath id="a"/><g clip-path="url(#a)"><use href="#b"/></g><g id="b"/>');
    const drawn = drawInside(readLogo(svg, 'logo.svg'), palette, 'x-');
    expect(drawn).toBe('<clipPath id="x-a"/><g clip-path="url(#x-a)"><use href="#x-b"/></g><g id="x-b"/>');
  });

  it('that is read, is read again as it was written, and has nothing that runs or loads', () => {
    const parts = tuple(
      constantFrom('path', 'g', 'use', 'script', 'style', 'a', 'image', 'linearGradient'),
      constantFrom('fill', 'style', 'href', 'onload', 'd', 'class', 'id', 'xlink:href', 'mask'),
      constantFrom(
        'url(#a)',
        'url(//x)',
        '#a',
        'javascript:x',
        '&#106;avascript:x',
        'fill:url(#a)',
        'red',
        '\\75rl(x)',
      ),
      string(),
    );
    const isSafe = property(parts, ([element, attribute, value, text]) => {
      const svg = logo(
        `<g id="a"/><${element} ${attribute}="${value}">${text.replaceAll(/[<&]/g, '')}</${element}>`,
      );
      if (faultOf(svg) !== '') return;
      const drawn = redraw(svg);
      expect(redraw(drawn)).toBe(drawn);
      expect(drawn).not.toMatch(/<script|onload|\/\/x|style|\\/);
    });
    assert(isSafe, { numRuns: 2_000 });
  });
});
