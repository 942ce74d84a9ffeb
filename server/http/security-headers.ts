import type { Config } from '../config.ts';

/** The same on every answer (OWASP Secure Headers). */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** What an answer carries, whoever makes it: a route, the router, or Node's parser. A route may let it be kept. */
export function headersOfAnswer(security: SecurityHeaders, requestId: string): Record<string, string> {
  return { ...security, 'x-request-id': requestId, 'cache-control': 'no-store' };
}

/** Scripts and styles that stand in a page itself, each by its `sha256-…`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A page may load what this server has, and of what stands in the page itself these very texts: nothing else. */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    ...allow('script-src', scripts),
    ...allow('style-src', styles),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Behind HTTPS browsers are also told to stay with it for a year (RFC 6797). */
export function securityHeaders({ https }: Pick<Config, 'https'>): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [] }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

function allow(directive: string, hashes: readonly string[]): string[] {
  return hashes.length === 0 ? [] : [[`${directive} 'self'`, ...hashes.map((hash) => `'${hash}'`)].join(' ')];
}
