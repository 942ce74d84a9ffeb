import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian-packages.ts';

/** A browser engine in which whole purchases are tested: Debian's packages for it, and the programs in them. */
interface Engine {
  readonly packages: readonly string[];
  readonly programs: readonly string[];
}

const engines: Readonly<Record<string, Engine>> = {
  chromium: { packages: ['chromium', 'chromium-driver'], programs: ['chromium', 'chromedriver'] },
  firefox: { packages: ['firefox-esr'], programs: ['firefox-esr'] },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], programs: ['WebKitWebDriver', 'Xvfb'] },
};

export interface FoundEngines {
  readonly installed: readonly string[];
  readonly missing: readonly string[];
  /** What would install the missing ones. */
  readonly command: string;
}

/** The engines that are installed, or can be installed now. */
export function findEngines(): FoundEngines {
  const names = Object.keys(engines);
  const wanted = packagesOf(names.filter((name) => !isInstalled(name)));
  if (wanted.length > 0) installDebianPackages(wanted);
  const missing = names.filter((name) => !isInstalled(name));
  return {
    installed: names.filter(isInstalled),
    missing,
    command: `apt-get install ${packagesOf(missing).join(' ')}`,
  };
}

function packagesOf(names: readonly string[]): string[] {
  return names.flatMap((name) => engines[name]?.packages ?? []);
}

function isInstalled(name: string): boolean {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  const programs = engines[name]?.programs ?? [];
  return programs.every((program) => folders.some((folder) => existsSync(join(folder, program))));
}
