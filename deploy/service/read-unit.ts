import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A unit with its drop-ins, as far as a command needs it. */
export interface Unit {
  readonly path: string;
  /** Every value of a setting of `[Service]` or `[Socket]`, in order, since the last empty one. */
  readonly values: (setting: string) => readonly string[];
}

/** Where systemd looks for units. The first wins. */
const unitFolders = ['etc', 'run', 'usr/local/lib', 'usr/lib'].map(
  (folder) => `${folder}/systemd/system`,
);

/** Null when the machine has no such unit. `root` is `/`, or the folder of another system. */
export function readUnit(root: string, name: string): Unit | null {
  const folders = unitFolders.map((folder) => join(root, folder));
  const path = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!path) return null;

  const settings = new Map<string, string[]>();
  for (const file of [path, ...listDropIns(folders, name)]) {
    for (const [setting, value] of readSettings(readFileSync(file, 'utf8'))) {
      const earlier = settings.get(setting) ?? [];
      settings.set(setting, value === '' ? [] : [...earlier, value]);
    }
  }
  return { path, values: (setting) => settings.get(setting) ?? [] };
}

/** `systemctl edit` writes one. Of two with the same name, the first wins. */
function listDropIns(folders: readonly string[], name: string): string[] {
  const byName = new Map<string, string>();
  for (const folder of folders.map((each) => join(each, `${name}.d`))) {
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder)) {
      if (file.endsWith('.conf') && !byName.has(file)) byName.set(file, join(folder, file));
    }
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}

function readSettings(text: string): [string, string][] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*[#;]/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  let section = '';
  return lines.flatMap((line) => {
    section = /^\[(.+)\]\s*$/.exec(line)?.[1] ?? section;
    const [, setting = '', value = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return /^(Service|Socket)$/.test(section) && setting ? [[setting, value]] : [];
  });
}

/** The assignments of `Environment=`: words between blanks, of which each may be quoted. */
export function readAssignments(lines: readonly string[]): Record<string, string> {
  const words = lines.flatMap((line) => line.match(/"(?:\\.|[^"\\])*"|'[^']*'|[^\s"']+/g) ?? []);
  const assignments = words.map((word) => {
    const plain = word.replace(/^(["'])(.*)\1$/, '$2').replaceAll('%%', '%');
    const [, name = '', value = ''] = /^([^=]+)=([\s\S]*)$/.exec(plain) ?? [];
    return [name, value] as const;
  });
  return Object.fromEntries(assignments.filter(([name]) => name));
}
