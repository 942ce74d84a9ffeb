/**
 * Whether an address has no character that ends its host before the password does, and no broken
 * encoding.
 */
export function isPercentEncoded(value: string): boolean {
  const [, rest = ''] = /^\w+:\/\/(.*)$/s.exec(value) ?? [];
  const [authority = ''] = /^[^/?#]*/.exec(rest) ?? [];
  // A name in the query may have an @: `?user=mia@example.com`.
  const [path = ''] = /^[^=]*/.exec(rest.slice(authority.length)) ?? [];
  const isCut = rest.includes('#') || (!authority.includes('@') && path.includes('@'));
  return !isCut && !/%(?![\da-f]{2})/i.test(authority);
}
