/** The sides of something on the screen, in pixels from the window's upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The room between a box and what it was lifted over, in pixels. */
const gap = 8;

/**
 * How far a box has to rise to cover none of the others, in pixels: the least that will do. It is 0 where it covers
 * none, and where it would have to rise above `highest`.
 */
export function findLift(box: Box, others: readonly Box[], highest: number): number {
  const inTheWay = others.filter(({ left, right }) => left < box.right && right > box.left);
  const covers = (lift: number) =>
    inTheWay.some(({ top, bottom }) => top < box.bottom - lift && bottom > box.top - lift);
  const lifts = inTheWay.map(({ top }) => box.bottom - top + gap).filter((lift) => lift > 0);
  const free = [0, ...lifts].filter((lift) => box.top - lift >= highest && !covers(lift));
  return free.length > 0 ? Math.min(...free) : 0;
}
