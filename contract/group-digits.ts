/**
 * Digits as people read them in Australia: `1998` is `1,998`. Done by hand, since a browser takes some 10 ms to make
 * its first number format, and the page needs one before it answers to anything.
 */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
