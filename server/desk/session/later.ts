/** A time after another; before it, with negative minutes. */
export function later(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
