/** Hides all but the last five letters and digits of a key: `•••••-•••••-QRSTU`. Of a short key it hides more. */
export function maskKey(key: string): string {
  const length = key.match(character)?.length ?? 0;
  const hidden = length - Math.min(5, Math.floor(length / 4));
  let i = 0;
  return key.replace(character, (shown) => (i++ < hidden ? '•' : shown));
}

/**
 * The last five letters and digits of a key, by which its buyer recognises one that is no longer valid. Of a short key it
 * is at most the half, so that no document ever has a whole key.
 */
export function keyEnding(key: string): string {
  const characters = key.match(character) ?? [];
  return characters.slice(Math.max(Math.ceil(characters.length / 2), characters.length - 5)).join('');
}

const character = /[\p{Letter}\p{Number}]/gu;
