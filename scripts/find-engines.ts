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
  const packages = names
    .filter((name) => !isInstalled(name))
    .flatMap((name) => engines[name]?.packages ?? []);
  if (packages.length > 0) installDebianPackages(packages);
  return {
    installed: names.filter(isInstalled),
    missing: names.filter((name) => !isInstalled(name)),
    command: `apt-get install ${packages.join(' ')}`,
  };
}

function isInstalled(name: string): boolean {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  const programs = engines[name]?.programs ?? [];
  return programs.every((program) => folders.some((folder) => existsSync(join(folder, program))));
}
