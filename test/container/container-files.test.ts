import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { gatewaySettings } from '../../server/gateways/settings.ts';
import { readConfig } from '../../server/platform/settings/config.ts';
import { readSourceFiles } from '../source-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const containerfile = read('Containerfile').replace(/\\\n\s*/g, '');
const [buildStage = ''] = containerfile.split(/^FROM /m).slice(1);
const sent = read('.containerignore').match(/(?<=^!).+/gm) ?? [];
const removed = /rm -rf (.+)$/m.exec(buildStage)?.[1]?.split(' ') ?? [];
const compose = read('compose.yaml');

describe('the image', () => {
  it('names the version of package.json', () => {
    const { version }: { version: string } = JSON.parse(read('package.json'));
    expect(containerfile).toContain(`ARG VERSION=${version}\n`);
  });

  it('has every file and package that the shop and its commands import', () => {
    const entries = ['server/main.ts', ...['backup', 'restore', 'shop'].map((name) => `scripts/${name}.ts`)];
    const { files, packages } = followImports(entries);
    const isIn = (path: string) =>
      sent.some((entry) => path === entry || path.startsWith(`${entry}/`)) &&
      !removed.some((entry) => path === entry || path.startsWith(`${entry}/`));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((path) => !isIn(path))).toEqual([]);
    const manifest: { dependencies: object; buildDependencies: string[] } = JSON.parse(read('package.json'));
    const { dependencies, buildDependencies } = manifest;
    // Those of the build are removed after it.
    const isKept = (name: string) => name in dependencies && !buildDependencies.includes(name);
    const nameOf = (specifier: string) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
    expect(packages.map(nameOf).filter((name) => !isKept(name))).toEqual([]);
    expect(buildDependencies.filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('is built for any processor that the shop runs on', () => {
    expect(containerfile).not.toMatch(/x64|x86_64|amd64\b(?! and arm64)|aarch64|--platform/);
  });

  it('installs what the lockfile says, and has no secret', () => {
    expect(buildStage).toContain('npm ci');
    expect(buildStage).not.toMatch(/npm (install|i|update)\b/);
    expect(containerfile).not.toMatch(/SECRET|PASSWORD|TOKEN|_authToken/i);
  });
});

const services = Object.fromEntries(
  [...(compose.split('\nservices:\n')[1]?.split('\nnetworks:')[0] ?? '').matchAll(blocks(2))].map(
    ({ 1: name = '', 2: text = '' }) => [name, text.includes('<<: *shop') ? text + compose : text],
  ),
);

describe('compose.yaml', () => {
  it.each(Object.entries(services))('gives %s no right that it does not need', (_name, text) => {
    for (const line of [
      'read_only: true',
      'no-new-privileges:true',
      'restart: unless-stopped',
      'healthcheck:',
    ])
      expect(text).toContain(line);
    expect(text).toMatch(/cap_drop:\s+- ALL/);
    expect(text).toMatch(/user: ('10001:10001'|postgres)/);
    expect(text).not.toMatch(/privileged|cap_add|network_mode|docker\.sock/);
  });

  it('publishes the shop and the desk on this machine alone, and the database nowhere', () => {
    const ports = compose.match(/(?<=^ +- ')[^']+:\d+(?=')/gm)?.filter((port) => !port.startsWith('10001'));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose's own syntax
    expect(ports).toEqual(['${SHOP_ADDRESS:-127.0.0.1}:3000:3000', '127.0.0.1:3001:3001']);
    expect(Object.keys(services)).toEqual(['shop', 'backup', 'database']);
    expect(services.database).not.toContain('ports:');
  });

  it('sets what the shop knows', () => {
    const settings = readEnvironment(
      /environment: &environment\n([\s\S]*?)\n {4}\w/.exec(compose)?.[1] ?? '',
      ': ',
    );
    expect(Object.keys(settings).length).toBeGreaterThan(5);
    expect(unknownSettings(settings)).toEqual([]);
    const filled = Object.entries(settings).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-?([^}]*)\}/, '$1'),
    ]);
    const { DATABASE_URL: _, KEYS_SECRET: _required, ...rest } = Object.fromEntries(filled);
    expect(
      readConfig({ ...rest, DATABASE_URL: 'postgres://shop:x@%2Frun%2Fpostgresql/shop' }, gatewaySettings),
    ).toHaveProperty('config');
  });

  it('holds no secret: each comes from the environment or .env, and a missing one is named', () => {
    const secrets = [...compose.matchAll(/(?:PASSWORD|SECRET|KEY)\w*: (.+)|postgres:\/\/shop:([^@]+)@/g)];
    expect(secrets.length).toBeGreaterThan(1);
    for (const [, value, inUrl] of secrets)
      expect(value ?? inUrl).toMatch(/^\$\{(DATABASE_PASSWORD|KEYS_SECRET):\?/);
    expect(read('.gitignore').split('\n')).toContain('.env');
    expect(sent.some((path) => path.includes('.env'))).toBe(false);
  });
});

/** The blocks of YAML that are indented by so many blanks: their names, and what is in them. */
function blocks(indent: number): RegExp {
  return new RegExp(`^ {${indent}}(\\w+):\\n((?:(?: {${indent + 1}}.*)?\\n)+)`, 'gm');
}

function readEnvironment(text: string, separator: string): Record<string, string> {
  const lines = [...text.matchAll(new RegExp(`^ *([A-Z_]+)${separator}'?([^'\\n]*)'?$`, 'gm'))];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
}

function unknownSettings(settings: Record<string, string>): string[] {
  const known: string[] = read('.env.example').match(/^[A-Z_]+(?==)/gm) ?? [];
  return Object.keys(settings).filter((name) => !known.includes(name));
}

function followImports(entries: readonly string[]): { files: string[]; packages: string[] } {
  const sources = new Map(readSourceFiles().map((file) => [file.path, file.imports]));
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    sources.get(path)?.forEach(visit);
  };
  entries.forEach(visit);
  const reached = [...seen].filter((name) => !name.startsWith('node:') && /^[@a-z][\w@./-]*$/.test(name));
  const isOurs = (name: string) => sources.has(name) || name.endsWith('.json');
  return {
    files: reached.filter(isOurs),
    packages: reached.filter((name) => !isOurs(name)),
  };
}
