import type { FastifyInstance } from 'fastify';

export interface SecurityTxtParts {
  readonly seller: { readonly email: string };
  readonly shopUrl: string | null;
  readonly clock: () => Date;
}

const path = '/.well-known/security.txt';

/** Less than a year, as RFC 9116 section 2.5.5 recommends. */
const validDays = 180;

/** Serves where to report a weakness (RFC 9116). It stays valid for as long as the shop runs. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { seller, shopUrl, clock }: SecurityTxtParts,
): void {
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(clock());
    expires.setUTCDate(expires.getUTCDate() + validDays);
    const fields = [
      `Contact: mailto:${seller.email}`,
      `Expires: ${expires.toISOString().replace(/\.\d+/, '')}`,
      'Preferred-Languages: en',
    ];
    if (shopUrl) fields.push(`Canonical: ${new URL(path, shopUrl).href}`);
    return reply.type('text/plain; charset=utf-8').send(`${fields.join('\n')}\n`);
  });
}
