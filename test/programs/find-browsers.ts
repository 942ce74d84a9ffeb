import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { runNode } from '../../scripts/run-node.ts';

/** The one of `CHROMIUM_PATH`, Debian's headless shell, which takes a quarter less CPU, or another. */
export async function findTestChromium(): Promise<string | null> {
  if (process.env.CHROMIUM_PATH) return findChromium();
  if (!hasProgram(headlessShell)) {
    console.log('Installing Chromium’s headless shell ...');
    installDebianPackages([headlessShell]);
  }
  return placesOnPath(headlessShell).find(canRun) ?? findChromium();
}

const headlessShell = 'chromium-headless-shell';

/** A Chromium that runs: of `CHROMIUM_PATH`, the system's, or one installed now; null for none. */
export async function findChromium(): Promise<string | null> {
  const present = findInstalledChromium();
  if (present) return present;
  console.log('Installing Chromium ...');
  installDebianPackages(['chromium']);
  const installed = findInstalledChromium();
  if (installed) return installed;
  await runNode(['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  return findInstalledChromium();
}

/** Also where the headless shell is there, which reads no settings of a profile. */
export function findInstalledChromium(preferred = process.env.CHROMIUM_PATH ?? ''): string | null {
  const candidates = [preferred, ...listChromiums(process.platform), chromium.executablePath()];
  return candidates.find(canRun) ?? null;
}

/** Windows comes with Edge, which is not on its PATH. */
function listChromiums(platform: NodeJS.Platform): string[] {
  if (platform !== 'win32') {
    const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
    return names.flatMap(placesOnPath);
  }
  const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']].flatMap((name) => name ?? []);
  const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
  return folders.flatMap((folder) => programs.map((program) => join(folder, program)));
}

const engines = {
  chromium: { packages: ['chromium', 'chromium-driver'], programs: ['chromium', 'chromedriver'] },
  firefox: { packages: ['firefox-esr'], programs: ['firefox-esr'] },
  webkit: { packages: ['webkit2gtk-driver', 'xvfb'], programs: ['WebKitWebDriver', 'Xvfb'] },
};

export type Engine = keyof typeof engines;

/** Returns those of the engines that are installed, or can be installed now, and a command that installs the others. */
export function findEngines(names: readonly Engine[]) {
  const wanted = packagesOf(names.filter((name) => !hasEngine(name)));
  if (wanted.length > 0) installDebianPackages(wanted);
  const missing = names.filter((name) => !hasEngine(name));
  const command = `apt-get install ${packagesOf(missing).join(' ')}`;
  return { installed: names.filter(hasEngine), missing, command };
}

function packagesOf(names: readonly Engine[]): string[] {
  return names.flatMap((name) => engines[name].packages);
}

function hasEngine(name: Engine): boolean {
  return engines[name].programs.every(hasProgram);
}

function hasProgram(program: string): boolean {
  return placesOnPath(program).some((file) => existsSync(file));
}

function placesOnPath(program: string): string[] {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  return folders.map((folder) => join(folder, program));
}

/** Works only as root, on Debian or a system like it. */
function installDebianPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', '--version')) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...names]]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment });
  }
}

function canRun(file: string): boolean {
  // Asked for its version, a browser on Windows opens a window.
  if (process.platform === 'win32') return file !== '' && existsSync(file);
  return file !== '' && succeeds(file, '--version');
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
