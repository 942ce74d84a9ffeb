import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../service/run-program.ts';
import type { Answers } from './answers.ts';
import { commandStep, fileStep, type Step, succeeds } from './step.ts';

interface Places {
  readonly root: string;
  /** The folder of the release, which has the files to fill in. */
  readonly release: string;
}

/** Puts Debian's Caddy or nginx in front of the shop and the desk. */
export async function planWebServer(answers: Answers, places: Places): Promise<Step[]> {
  if (answers.PROXY === 'caddy') return planCaddy(answers, places);
  if (answers.PROXY === 'nginx') return planNginx(answers, places);
  return [];
}

async function planCaddy(
  { SHOP_HOST = '', DESK_HOST = '', TLS }: Answers,
  { root, release }: Places,
): Promise<Step[]> {
  const read = (name: string) => readFile(join(release, 'deploy/caddy', name), 'utf8');
  const sites = (await read('Caddyfile')) + (DESK_HOST ? await read('desk.Caddyfile') : '');
  const named = sites
    .replaceAll('shop.example.com', SHOP_HOST)
    .replaceAll('desk.example.com', DESK_HOST);
  const text = TLS === 'internal' ? named.replace(/^[\w.-]+ \{$/gm, '$&\n\ttls internal') : named;
  const path = '/etc/caddy/Caddyfile';
  return [
    fileStep('Pass buyers and operators on, with TLS', path, text, {
      root,
      mayReplace: (found) => isOfPackage('caddy', path, found),
    }),
    {
      title: 'Start Caddy with it',
      shows: [`caddy validate --config ${path}`, 'systemctl reload-or-restart caddy'],
      isDone: async () => false,
      run: async () => {
        await runProgram('caddy', ['validate', '--config', path]);
        await runProgram('systemctl', ['enable', 'caddy']);
        await runProgram('systemctl', ['reload-or-restart', 'caddy']);
      },
    },
    ...(TLS === 'internal' ? [trustCaddy()] : []),
  ];
}

/**
 * So that doctor reaches the shop at its address. Browsers of other machines still refuse the
 * certificate.
 */
function trustCaddy(): Step {
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  const trusted = '/usr/local/share/ca-certificates/caddy-local.crt';
  return {
    title: "Trust Caddy's own certificates on this machine",
    shows: [`cp ${authority} ${trusted}`, 'update-ca-certificates'],
    isDone: () => succeeds(['cmp', authority, trusted]),
    run: async () => {
      await runProgram('cp', [authority, trusted]);
      await runProgram('update-ca-certificates', []);
    },
  };
}

async function planNginx(answers: Answers, { root, release }: Places): Promise<Step[]> {
  const { SHOP_HOST = '', DESK_HOST = '', CERTIFICATE = '', CERTIFICATE_KEY = '' } = answers;
  const sites = ['licence-shop.conf', ...(DESK_HOST ? ['licence-shop-desk.conf'] : [])];
  const steps = await Promise.all(
    sites.map(async (name) => {
      const text = await readFile(join(release, 'deploy/nginx', name), 'utf8');
      const filled = text
        .replaceAll('shop.example.com', SHOP_HOST)
        .replaceAll('desk.example.com', DESK_HOST)
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${CERTIFICATE};`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${CERTIFICATE_KEY};`);
      const path = `/etc/nginx/sites-available/${name}`;
      const enabled = `/etc/nginx/sites-enabled/${name}`;
      return [
        fileStep(
          `Pass ${name.includes('desk') ? 'operators' : 'buyers'} on, with TLS`,
          path,
          filled,
          {
            root,
          },
        ),
        commandStep('Enable the site', ['ln', '-s', path, enabled], {
          unless: ['test', '-e', enabled],
        }),
      ];
    }),
  );
  return [
    ...steps.flat(),
    {
      title: 'Start nginx with it',
      shows: ['nginx -t', 'systemctl reload-or-restart nginx'],
      isDone: async () => false,
      run: async () => {
        await runProgram('nginx', ['-t']);
        await runProgram('systemctl', ['enable', 'nginx']);
        await runProgram('systemctl', ['reload-or-restart', 'nginx']);
      },
    },
  ];
}

/** Whether a file of a Debian package is as the package brought it. */
async function isOfPackage(name: string, path: string, text: string): Promise<boolean> {
  if (!(await succeeds(['dpkg-query', '--show', name]))) return false;
  const files = await runProgram('dpkg-query', ['--show', `--showformat=\${Conffiles}`, name]);
  return files.includes(`${path} ${createHash('md5').update(text).digest('hex')}`);
}
