import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../scripts/root.ts';

/** A web server of the machine in front of the shop, with TLS. */
export interface FrontServer {
  readonly url: string;
  readonly plainUrl: string;
  readonly accessLog: () => Promise<string>;
  stop(): Promise<void>;
}

interface FrontServerPlan {
  readonly folder: string;
  readonly shopUrls: readonly string[];
  readonly certificate: { readonly certFile: string; readonly keyFile: string };
}

/** Runs Debian's nginx with the file that owners are told to copy, at other ports and with another certificate. */
export async function startNginx(plan: FrontServerPlan): Promise<FrontServer> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const home = join(plan.folder, 'nginx');
  await mkdir(home);
  const servers = plan.shopUrls.map((url) => `server ${new URL(url).host};`).join(' ');
  const site = await adapt('deploy/nginx/licence-shop.conf', [
    [/server 127\.0\.0\.1:3000;/, servers],
    [/listen 80;\s+listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;\s+listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/shop\.example\.com/g, 'localhost'],
    [/ssl_certificate \S+;/, `ssl_certificate ${plan.certificate.certFile};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${plan.certificate.keyFile};`],
    [/\/var\/log\/nginx\/licence-shop\.log/, join(home, 'access.log')],
  ]);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home};`,
  );
  const config = `daemon off; pid ${home}/pid; error_log ${home}/error.log; events {}
http { ${folders.join(' ')} types { } default_type application/octet-stream;\n${site}\n}`;
  await writeFile(join(home, 'nginx.conf'), config);
  return runProxy('nginx', ['-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    port,
    plainPort,
    accessLog: join(home, 'access.log'),
  });
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
  return runProxy('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    port,
    plainPort,
    accessLog: null,
  });
}

/** A file of ours with its places changed, each of which must be there. */
async function adapt(file: string, changes: readonly (readonly [RegExp, string])[]): Promise<string> {
  let text = await readFile(join(root, file), 'utf8');
  for (const [place, content] of changes) {
    if (text.search(place) < 0) throw new Error(`${file} has no ${place}`);
    text = text.replace(place, content);
  }
  return text;
}

async function runProxy(
  program: string,
  args: string[],
  { port, plainPort, accessLog }: { port: number; plainPort: number; accessLog: string | null },
): Promise<FrontServer> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ended = once(child, 'exit');
  child.on('error', () => {});
  while (!(await answers(`http://localhost:${plainPort}/`))) {
    if (child.exitCode !== null || !child.pid) throw new Error(`${program} does not run: ${output}`);
    await wait(50);
  }
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    accessLog: async () => (accessLog ? readFile(accessLog, 'utf8') : output),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
