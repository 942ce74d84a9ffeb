export type SecurityHeaders = Readonly<Record<string, string>>;

/** The headers of every response, from a route, the router or Node's parser. Routes may replace `cache-control`. */
export function responseHeaders(security: SecurityHeaders, requestId: string): Record<string, string> {
  return { ...security, 'x-request-id': requestId, 'cache-control': 'no-store' };
}

/** The security headers of every response (OWASP Secure Headers). With HTTPS, they include HSTS for a year. */
export function securityHeaders(https: boolean): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy([], []),
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

/** Allows what this server sends, and inline scripts and styles by their hashes (`sha256-…`). */
export function contentSecurityPolicy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    ...allowHashes('script-src', scripts),
    ...allowHashes('style-src', styles),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function allowHashes(directive: string, hashes: readonly string[]): string[] {
  if (hashes.length === 0) return [];
  return [`${directive} 'self' ${hashes.map((hash) => `'${hash}'`).join(' ')}`];
}
