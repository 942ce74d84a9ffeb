import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionHours } from './session-store.ts';

/** The cookie that keeps an operator signed in. It holds an opaque token. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null;
  setOn(reply: FastifyReply, token: string): void;
  clearOn(reply: FastifyReply): void;
}

/**
 * Another site's page can't make a browser send it (SameSite=Strict). Behind HTTPS it is Secure and, by its name's
 * prefix, bound to this host (RFC 6265bis section 4.1.3).
 */
export function sessionCookie({ https }: { readonly https: boolean }): SessionCookie {
  const name = https ? '__Host-desk' : 'desk';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    read: (request) => request.cookies[name] || null,
    setOn(reply, token) {
      reply.setCookie(name, token, { ...options, maxAge: sessionHours * 3_600 });
    },
    clearOn(reply) {
      reply.clearCookie(name, options);
    },
  };
}
