import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../test/faults/shop-process.ts';
import { startProgram } from './program.ts';

/** Debian's nginx with one process, without TLS, in front of shop processes; connections to them are kept open. */
export async function startFrontServer(
  folder: string,
  ports: readonly number[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = await mkdtemp(join(folder, 'nginx-'));
  const port = await findFreePort();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; pid ${home}/pid; user root; worker_processes 1;
events { worker_connections 1024; }
http {
  ${folders.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
  access_log off;
  upstream shop { ${ports.map((node) => `server 127.0.0.1:${node};`).join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}`;
  const file = join(home, 'nginx.conf');
  await writeFile(file, config);
  const nginx = await startProgram('nginx', ['-c', file, '-e', `${home}/error.log`], port);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
    },
  };
}
