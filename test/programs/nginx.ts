import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from './find-free-port.ts';
import { type Program, startProgram } from './start-program.ts';

export interface NginxPlan {
  /** A folder of its own is made in it. */
  readonly folder: string;
  /** One of the ports on which the site listens. */
  readonly port: number;
  /** The contents of `http { }`. */
  readonly site: string;
}

/** Runs the machine's nginx with one worker. */
export async function startNginx({ folder, port, site }: NginxPlan): Promise<Program> {
  const home = await mkdtemp(join(folder, 'nginx-'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = join(home, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${home}/pid; user root; worker_processes 1; error_log ${home}/error.log;
events { worker_connections 1024; }
http {
  ${paths.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
  default_type application/octet-stream;
  access_log off;
${site}
}
`,
  );
  return startProgram('nginx', ['-c', config, '-e', join(home, 'error.log')], port);
}

/** Where shop processes are reached together. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * nginx without TLS in front of shop processes. Connections to them are kept open; when one of them stops, another
 * is asked, also for a purchase: that carries an idempotency key.
 */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const port = await findFreePort();
  const servers = ports.map((node) => `server 127.0.0.1:${node} max_fails=0;`);
  const nginx = await startNginx({
    folder,
    port,
    site: `  upstream shop { ${servers.join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout non_idempotent;
      proxy_connect_timeout 2s;
      proxy_read_timeout 30s;
    }
  }`,
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => nginx.stop('SIGQUIT') };
}
