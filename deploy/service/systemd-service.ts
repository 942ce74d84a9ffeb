import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readUnit } from './read-unit.ts';
import { runProgram } from './run-program.ts';

/** What runs the release that the link `current` names. */
export interface Service {
  /**
   * Installs what the release brings to run it, unless the operator changed that. Returns what was
   * left as it is.
   */
  install(release: string, before: string): Promise<readonly string[]>;
  restart(): Promise<void>;
  /** Null once the shop is ready; otherwise why it isn't. */
  waitUntilReady(): Promise<string | null>;
}

const unitFolder = '/etc/systemd/system';
const shopUnit = 'licence-shop.service';

/**
 * A start that migrates a large database takes some time: it waits up to ten minutes for a table.
 */
const mostMinutes = 15;

export const systemdService: Service = {
  async install(release, before) {
    const names = (await readdir(join(release, 'deploy/systemd'))).filter((name) =>
      /^licence-shop.*\.(service|socket|timer)$/.test(name),
    );
    const changed: string[] = [];
    for (const name of names) {
      const [installed, earlier, own] = await Promise.all(
        [
          join(unitFolder, name),
          join(before, 'deploy/systemd', name),
          join(release, 'deploy/systemd', name),
        ].map((path) => readFile(path, 'utf8').catch(() => null)),
      );
      if (installed === own) continue;
      if (installed !== null && installed !== earlier) changed.push(join(unitFolder, name));
      else await copyFile(join(release, 'deploy/systemd', name), join(unitFolder, name));
    }
    await runProgram('systemctl', ['daemon-reload']);
    return changed;
  },

  async restart() {
    await runProgram('systemctl', ['restart', shopUnit]);
  },

  async waitUntilReady() {
    const address = findAddress();
    const before = await countRestarts();
    const deadline = Date.now() + mostMinutes * 60_000;
    for (;;) {
      if (await isReady(address)) return null;
      if ((await countRestarts()) > before) return `It ended:\n${await readLog()}`;
      if (Date.now() > deadline)
        return `It is not ready after ${mostMinutes} minutes:\n${await readLog()}`;
      await delay(500);
    }
  },
};

/** The address on which systemd listens for the shop. */
function findAddress(): string {
  const listens =
    readUnit('/', 'licence-shop.socket')?.values('ListenStream').at(-1) ?? '127.0.0.1:3000';
  return /^\d+$/.test(listens) ? `127.0.0.1:${listens}` : listens;
}

export async function isReady(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(5_000);
  const response = await fetch(`http://${address}/readyz`, { signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

async function countRestarts(): Promise<number> {
  return Number(
    await runProgram('systemctl', ['show', '--property=NRestarts', '--value', shopUnit]),
  );
}

async function readLog(): Promise<string> {
  const log = await runProgram('journalctl', [
    '--unit',
    shopUnit,
    '--output=cat',
    '--lines=12',
    '--no-pager',
  ]);
  return log.trim();
}
