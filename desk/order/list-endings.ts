const mostListed = 30;

/** Names keys by their last characters, as far as a screen can hold them. */
export function listEndings(endings: readonly string[]): string {
  const listed = endings.slice(0, mostListed).map((ending) => `…${ending}`);
  const more = endings.length - listed.length;
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}
