import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { makeDatabaseSystem } from './base-images.ts';
import { asTheMachineAllows, type Podman } from './podman.ts';

interface ComposeOptions {
  readonly podman: Podman;
  readonly folder: string;
  readonly ports: { readonly shop: number; readonly desk: number };
  /** The lines of `.env`. */
  readonly settings: readonly string[];
}

/** The services of compose.yaml, by Debian's podman-compose. */
export class Compose {
  readonly #podman: Podman;
  readonly #folder: string;

  private constructor(podman: Podman, folder: string) {
    this.#podman = podman;
    this.#folder = folder;
  }

  /** In a folder of the name that docs/operations.md gives it. */
  static async open({ podman, folder: parent, ports, settings }: ComposeOptions): Promise<Compose> {
    const folder = join(parent, 'licence-shop');
    await mkdir(folder);
    const file = await readFile(join(root, 'compose.yaml'), 'utf8');
    const published = file
      .replace(':3000:3000', `:${ports.shop}:3000`)
      .replace(':3001:3001', `:${ports.desk}:3001`);
    await writeFile(join(folder, 'compose.yaml'), published);
    await writeFile(join(folder, '.env'), settings.map((line) => `${line}\n`).join(''));
    return new Compose(podman, folder);
  }

  /** Replaces PostgreSQL's image, since no registry is asked: Debian's PostgreSQL, with an entrypoint that does the same. */
  async importDatabase(): Promise<void> {
    const file = await readFile(join(this.#folder, 'compose.yaml'), 'utf8');
    const [image = ''] = /docker\.io\S+/.exec(file) ?? [];
    const archive = await makeDatabaseSystem(this.#folder);
    const changes = [
      'ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]',
      'ENV PATH=/usr/lib/postgresql/15/bin:/usr/bin:/bin',
      'VOLUME /var/lib/postgresql',
    ];
    await this.#podman.run('import', ...changes.flatMap((change) => ['--change', change]), archive, image);
  }

  /** Runs lines of a shell in which `podman compose` is podman-compose, as far as this machine allows. */
  run(lines: string): Promise<string> {
    const allowed = `--podman-run-args='${asTheMachineAllows.join(' ')}'`;
    const compose = `podman-compose ${allowed} "$@" 2>&1`;
    const redirect = `podman() { if [ "$1" = compose ]; then shift; ${compose}; else command podman "$@"; fi; }`;
    return this.#podman.runIn(this.#folder, 'sh', '-c', `set -eu\n${redirect}\n${lines}`);
  }
}
