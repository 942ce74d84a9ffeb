import type { Locator } from 'playwright-core';

export type ColourProperty = 'color' | 'backgroundColor' | 'borderTopColor';
export type Hue = 'red' | 'green' | 'blue' | 'grey';

/** The hue that an element is painted in, from a style in any notation. */
export async function hueOf(target: Locator, property: ColourProperty): Promise<Hue> {
  const [red, green, blue] = await readColour(target, property);
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 30) return 'grey';
  if (red > green && red > blue) return 'red';
  return green > blue ? 'green' : 'blue';
}

/** A canvas knows every notation. */
function readColour(target: Locator, property: ColourProperty): Promise<[number, number, number]> {
  return target.evaluate((element, name) => {
    const { ownerDocument: document } = element;
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = document.defaultView.getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  }, property);
}
