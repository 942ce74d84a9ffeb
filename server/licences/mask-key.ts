/** Hides all but the last four letters and digits of a key: `•••••-•••••-•RSTU`. Of a short key it hides more. */
export function maskKey(key: string): string {
  const length = key.match(character)?.length ?? 0;
  const hidden = length - Math.min(4, Math.floor(length / 4));
  let i = 0;
  return key.replace(character, (shown) => (i++ < hidden ? '•' : shown));
}

const character = /[\p{Letter}\p{Number}]/gu;
