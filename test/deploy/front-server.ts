import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import * as nginx from '../programs/nginx.ts';
import { startProgram } from '../programs/start-program.ts';

/** A web server of the machine in front of the shop, with TLS. */
export interface FrontServer {
  readonly url: string;
  readonly plainUrl: string;
  /** Of requests and of errors. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

interface FrontServerPlan {
  readonly folder: string;
  readonly shopUrls: readonly string[];
  readonly certificate: { readonly certFile: string; readonly keyFile: string };
}

/** Runs Debian's nginx with the file that operators copy, with other ports and another certificate. */
export async function startNginx(plan: FrontServerPlan): Promise<FrontServer> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const logs = [join(plan.folder, 'access.log'), join(plan.folder, 'error.log')] as const;
  const servers = plan.shopUrls.map((url) => `server ${new URL(url).host};`).join(' ');
  const site = await adapt('deploy/nginx/licence-shop.conf', [
    [/server 127\.0\.0\.1:3000;/, servers],
    [/listen 80;\s+listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;\s+listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/shop\.example\.com/g, 'localhost'],
    [/ssl_certificate \S+;/, `ssl_certificate ${plan.certificate.certFile};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${plan.certificate.keyFile};`],
    [/\/var\/log\/nginx\/licence-shop\.log/, logs[0]],
  ]);
  const program = await nginx.startNginx({
    folder: plan.folder,
    port: plainPort,
    site: `error_log ${logs[1]};\n${site}`,
  });
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    logs: async () => (await Promise.all(logs.map((file) => readFile(file, 'utf8')))).join(''),
    stop: () => program.stop('SIGTERM'),
  };
}

/** Runs Debian's Caddy in the same way. */
export async function startCaddy(plan: FrontServerPlan): Promise<FrontServer> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const { certFile, keyFile } = plan.certificate;
  const upstreams = plan.shopUrls.map((url) => new URL(url).host).join(' ');
  const site = await adapt('deploy/caddy/Caddyfile', [
    [/^\{$/m, `{\n\tadmin off\n\thttps_port ${port}\n\thttp_port ${plainPort}`],
    [/^shop\.example\.com \{$/m, `localhost {\n\ttls ${certFile} ${keyFile}`],
    [/reverse_proxy 127\.0\.0\.1:3000 \{/, `reverse_proxy ${upstreams} {`],
  ]);
  const file = join(plan.folder, 'Caddyfile');
  await writeFile(file, site);
  const program = await startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], plainPort);
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    logs: async () => program.output(),
    stop: () => program.stop('SIGTERM'),
  };
}

/** A file of `deploy/` with each pattern replaced. Throws if a pattern has no match. */
async function adapt(file: string, changes: readonly (readonly [RegExp, string])[]): Promise<string> {
  let text = await readFile(join(root, file), 'utf8');
  for (const [place, content] of changes) {
    if (text.search(place) < 0) throw new Error(`${file} has no ${place}`);
    text = text.replace(place, content);
  }
  return text;
}
