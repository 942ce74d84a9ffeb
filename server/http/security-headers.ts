import type { Config } from '../config.ts';

/** What every answer carries, whoever makes it: a route, the router, or Node's parser (OWASP Secure Headers). */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** A page may load what this server has and nothing else; no script or style stands in the page itself. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Behind HTTPS browsers are also told to stay with it for a year (RFC 6797). */
export function securityHeaders({ https }: Pick<Config, 'https'>): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy,
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
