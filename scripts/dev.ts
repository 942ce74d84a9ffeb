import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/**
 * Runs the shop from its sources. Vite updates the page; an edit to what the server runs starts the
 * shop again.
 */

/** Also what Vite's own settings import. */
const serverSources = [
  'server',
  'brand',
  'contract',
  'documents',
  'policies',
  'shop.config.ts',
  'scripts/dev-shop.ts',
  'scripts/dev-pages.ts',
  'scripts/check-brand-files.ts',
  'scripts/reload-lost-page.ts',
  'vite.config.ts',
  'desk/vite.config.ts',
  'web/document-head.ts',
  'web/inline-first-paint.ts',
  'web/jsx',
];

/**
 * Editors write a file in several steps, and git many files: milliseconds without an edit before
 * the shop restarts.
 */
const quietMilliseconds = 150;

let shop: ChildProcess | null = null;
/** It was open, or its first start waits for an edit. */
let isKept = false;
let wasOpen = false;
let isStopping = false;
/** The shop that runs stops for an edit. */
let isReplaced = false;
let edited: NodeJS.Timeout | undefined;

function start(): void {
  const child = spawn(process.execPath, ['scripts/dev-shop.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  shop = child;
  isReplaced = false;
  child.on('message', (message) => {
    isKept = true;
    if (message === 'open') announce();
  });
  child.once('close', (code) => {
    shop = null;
    // A start that no edit can correct has printed why.
    if (isStopping || !isKept) process.exit(code ?? 1);
    if (isReplaced) start();
    else console.log('The shop starts again after the next edit.');
  });
}

function announce(): void {
  if (!wasOpen)
    console.log(
      '  An edit to the page shows without a reload; one to the server starts the shop again.',
    );
  wasOpen = true;
}

function restart(): void {
  if (isStopping || !isKept) return;
  if (shop === null) start();
  else {
    isReplaced = true;
    stop(shop, 'SIGTERM');
  }
}

/** On Windows a signal would kill it. */
function stop(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform !== 'win32') child.kill(signal);
  else if (child.connected) child.send('stop');
}

for (const source of serverSources) {
  watch(join(root, source), { recursive: true }, (_event, name) => {
    if (name?.includes('.test.')) return;
    clearTimeout(edited);
    edited = setTimeout(restart, quietMilliseconds);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) {
  process.on(signal, () => {
    isStopping = true;
    if (shop === null) process.exit(0);
    stop(shop, signal);
  });
}

start();
