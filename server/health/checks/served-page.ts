import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageThatTakes, readPagePayments } from '../../gateways/page-payments.ts';
import { broken, type Finding, ok, skipped, warning } from '../../operators/finding.ts';
import { composePage } from '../../platform/http/built-page.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { type CheckParts, check, unreachable } from '../check.ts';

const limitMilliseconds = 8_000;

/**
 * What buyers get at PUBLIC_URL is what this release was built to send: the scripts (PCI DSS 6.4.3)
 * and headers (11.6.1) of the page on which they pay, byte by byte. What a proxy adds to the
 * headers is not looked at.
 */
export const servedPage = check('served-page', async (parts) => {
  const { publicUrl } = parts.config;
  if (!publicUrl) return skipped('PUBLIC_URL is not set.');
  return atPublicUrl(publicUrl, '/', async (response) => judgePage(parts, publicUrl, response));
});

/** RFC 9116: where a researcher reports a weakness. */
export const securityTxt = check(
  'security-txt',
  async ({ clock, seller, config: { publicUrl } }) => {
    if (!publicUrl) return skipped('PUBLIC_URL is not set.');
    return atPublicUrl(publicUrl, '/.well-known/security.txt', async (response) => {
      const text = response.ok ? await response.text() : '';
      const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1]?.trim() ?? Number.NaN);
      const isContact = text.includes(`Contact: mailto:${seller.email}`);
      if (isContact && expires > clock()) return ok(`${response.url} names ${seller.email}.`);
      return warning(
        `${response.url} is not the shop's: ` +
          `it names no contact at ${seller.email}, or has expired.`,
        'Have the web server pass /.well-known/security.txt on to the shop.',
      );
    });
  },
);

async function atPublicUrl(
  publicUrl: string,
  path: string,
  judge: (response: Response) => Promise<Finding>,
): Promise<Finding> {
  try {
    const response = await fetchAt(publicUrl, path);
    // A proxy's own page says nothing of the shop's.
    if (response.status >= 500)
      return broken(
        `${publicUrl} responds with the status ${response.status}: the web server there can't ` +
          'reach the shop.',
        'Start the shop. If it runs, check the address to which the proxy passes requests on.',
      );
    return await judge(response);
  } catch (error) {
    return unreachable(publicUrl, error instanceof Error ? (error.cause ?? error) : error);
  }
}

function fetchAt(publicUrl: string, path: string): Promise<Response> {
  return fetch(new URL(path, publicUrl), { signal: AbortSignal.timeout(limitMilliseconds) });
}

async function judgePage(
  { config, pageFolder = builtFolder }: Pick<CheckParts, 'config' | 'pageFolder'>,
  publicUrl: string,
  response: Response,
): Promise<Finding> {
  const built = await composePage({
    folder: pageFolder,
    publicUrl,
    ...pageThatTakes(readPagePayments(config)),
  });
  const wanted: Record<string, string> = { ...securityHeaders(config.https), ...built.headers };
  const headers = Object.keys(wanted).filter((name) => response.headers.get(name) !== wanted[name]);
  const scripts = await findOtherScripts(pageFolder, publicUrl);
  const page = (await response.text()) === built.html ? [] : ['the page'];
  const different = [...headers.map((name) => `the header ${name}`), ...page, ...scripts];
  if (different.length === 0)
    return ok(`${publicUrl} sends the headers and scripts of this release.`);
  return broken(
    `${publicUrl} sends what this release does not: ${different.slice(0, 5).join(', ')}.`,
    'If a deployment is under way, check again after it. Otherwise look for a proxy that ' +
      'changes pages, then for an intruder: a changed script can read what buyers type.',
  );
}

const builtFolder = join(import.meta.dirname, '../../../dist/web');

/** The scripts of the build that come in other bytes. */
async function findOtherScripts(folder: string, publicUrl: string): Promise<string[]> {
  const files = await readdir(join(folder, 'assets')).catch(() => []);
  const scripts = files.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`);
  const compared = await Promise.all(
    scripts.map(async (path) => {
      const response = await fetchAt(publicUrl, `/${path}`);
      const built = await readFile(join(folder, path));
      return built.equals(await response.bytes()) ? [] : [path];
    }),
  );
  return compared.flat();
}
