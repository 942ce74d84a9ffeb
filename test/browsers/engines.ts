import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumFlags } from '../e2e/chromium.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import { startProgram } from '../programs/start-program.ts';
import { openHttpSession, openMarionetteSession, type SendCommand } from './webdriver.ts';

/** A browser that runs, with an empty profile. */
export interface RunningBrowser {
  readonly send: SendCommand;
  /** Where it saves what is downloaded. */
  readonly downloadFolder: string;
  stop(): Promise<void>;
}

export type Engine = keyof typeof starters;

/** Starts a browser of Debian. What it writes goes into the folder. */
export async function startBrowser(engine: Engine, folder: string): Promise<RunningBrowser> {
  const downloadFolder = join(folder, 'downloads');
  await mkdir(downloadFolder);
  return { downloadFolder, ...(await starters[engine](folder, downloadFolder)) };
}

type Starter = (folder: string, downloadFolder: string) => Promise<Omit<RunningBrowser, 'downloadFolder'>>;

const starters = {
  async chromium(_folder: string, downloadFolder: string) {
    const args = ['--headless=new', ...chromiumFlags];
    const prefs = { 'download.default_directory': downloadFolder };
    return startDriver('chromedriver', process.env, {
      'goog:chromeOptions': { binary: '/usr/bin/chromium', args, prefs },
    });
  },

  async firefox(folder: string, downloadFolder: string) {
    const port = await findFreePort();
    const settings = {
      'marionette.port': port,
      'browser.download.folderList': 2,
      'browser.download.dir': downloadFolder,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'toolkit.telemetry.server': '',
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(folder, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--marionette', '--no-remote', '--profile', folder];
    const firefox = await startProgram('firefox-esr', args, port);
    return { send: await openMarionetteSession(port), stop: () => firefox.stop('SIGTERM') };
  },

  async webkit(folder: string, downloadFolder: string) {
    const display = await startDisplay();
    await mkdir(join(folder, '.config'));
    await writeFile(join(folder, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloadFolder}"\n`);
    const environment = {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, '.config'),
      DISPLAY: display.name,
      // Without a graphics card, the thread that composes the page has crashed in Mesa's software renderer.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    };
    const { send, stop } = await startDriver('WebKitWebDriver', environment, {
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    });
    return {
      send,
      async stop() {
        await stop();
        await display.stop();
      },
    };
  },
} satisfies Record<string, Starter>;

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const miniBrowser = `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

async function startDriver(command: string, environment: NodeJS.ProcessEnv, capabilities: object) {
  const port = await findFreePort();
  const driver = await startProgram(command, [`--port=${port}`], port, environment);
  const send = await openHttpSession(`http://127.0.0.1:${port}`, capabilities);
  return {
    send,
    async stop() {
      // The browser ends with its session, not with its driver.
      await send('DeleteSession');
      await driver.stop('SIGTERM');
    },
  };
}

/** A screen that nobody sees: WebKitGTK has no headless mode. */
async function startDisplay() {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(server.stdout, 'data');
  return {
    name: `:${String(number).trim()}`,
    async stop() {
      server.kill();
      await once(server, 'close');
    },
  };
}
