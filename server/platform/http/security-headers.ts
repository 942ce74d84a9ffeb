export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every response, from a route, the router or Node's parser. Routes may replace
 * `cache-control`.
 */
export function responseHeaders(
  security: SecurityHeaders,
  requestId: string,
): Record<string, string> {
  return { ...security, 'x-request-id': requestId, 'cache-control': 'no-store' };
}

/**
 * The security headers of every response (OWASP Secure Headers). With HTTPS, they include HSTS for
 * a year.
 */
export function securityHeaders(https: boolean): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy({}),
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

/** What a policy allows besides what this server sends. */
export interface Allowed {
  /** Inline scripts and styles by their hashes (`sha256-…`). */
  readonly scriptHashes?: readonly string[];
  readonly styleHashes?: readonly string[];
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
  readonly connections?: readonly string[];
}

export function contentSecurityPolicy(allowed: Allowed): string {
  const {
    scriptHashes = [],
    styleHashes = [],
    scripts = [],
    frames = [],
    connections = [],
  } = allowed;
  const quote = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const framed = frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : [];
  return [
    "default-src 'self'",
    "img-src 'self' data:",
    ...allow('script-src', [...quote(scriptHashes), ...scripts]),
    ...allow('style-src', quote(styleHashes)),
    ...allow('connect-src', connections),
    ...framed,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function allow(directive: string, sources: readonly string[]): string[] {
  return sources.length === 0 ? [] : [`${directive} 'self' ${sources.join(' ')}`];
}

/** What a page of this server takes from another site. */
export interface Embedded {
  readonly allowed: Allowed;
  /** Of the page alone. */
  readonly pageHeaders: SecurityHeaders;
  /** Of the page's fonts, for a frame of the other site. */
  readonly fontHeaders: SecurityHeaders;
}
