import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const builtFolder = join(import.meta.dirname, '..', 'dist', 'brand');

/** The logo, as a build draws it for the server: `pictures/server-files.ts`. */
export const builtFiles = {
  /** For white paper. */
  document: join(builtFolder, 'logo.svg'),
  mail: join(builtFolder, 'mail-logo.json'),
};

/** A picture of twice the pixels that it is shown in. */
export interface MailLogo {
  /** The name is in it. */
  readonly isWordmark: boolean;
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

const source = join(import.meta.dirname, 'logo.svg');

/** Where nothing has been built, the logo is as it is in its file. */
export function readDocumentLogo(): string {
  const { document } = builtFiles;
  return readFileSync(existsSync(document) ? document : source, 'utf8');
}

/** Null where nothing has been built: a mail has the name alone then. */
export function readMailLogo(): MailLogo | null {
  if (!existsSync(builtFiles.mail)) return null;
  const { png, ...logo } = JSON.parse(readFileSync(builtFiles.mail, 'utf8'));
  return { ...logo, png: Buffer.from(png, 'base64') };
}

export function writeMailLogo({ png, ...logo }: MailLogo): string {
  return JSON.stringify({ ...logo, png: png.toString('base64') });
}
