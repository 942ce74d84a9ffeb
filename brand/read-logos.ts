import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logo } from './logo/logo.ts';
import { readLogo } from './logo/read-logo.ts';

/** The seller's pictures in `brand/`. Only the first must be there. */
export interface Logos {
  readonly logo: Logo;
  /** For the dark scheme. */
  readonly dark: Logo | null;
  /** For square icons. */
  readonly icon: Logo | null;
}

/** Throws a `LogoFault` for one that isn't safe. */
export function readLogos(folder = import.meta.dirname): Logos {
  const read = (name: string) => {
    const path = join(folder, name);
    return existsSync(path) ? readLogo(readFileSync(path, 'utf8'), `brand/${name}`) : null;
  };

  const logo = read('logo.svg');
  if (!logo) throw new Error('brand/logo.svg is missing: the shop needs a logo.');
  return { logo, dark: read('logo-dark.svg'), icon: read('icon.svg') };
}
