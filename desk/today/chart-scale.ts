/** The lines across a chart: from 0 in equal round steps to the first that is at least the highest value, in cents. */
export function chooseLines(highestCents: number): number[] {
  const step = chooseStep(Math.max(highestCents, 100_00) / 3);
  const count = Math.ceil(Math.max(highestCents, 1) / step);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** 1, 2 or 5 times a power of ten, at least as much as asked. */
function chooseStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  return factor * power;
}
