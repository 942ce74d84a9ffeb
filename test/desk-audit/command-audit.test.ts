import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { defineCommands } from '../../cli/shop-command.ts';
import { root } from '../../scripts/root.ts';
import { runShopCommand } from '../run-shop-command.ts';
import { testKeysSecret } from '../test-sealer.ts';
import { commandScenarios } from './command-scenarios.ts';
import { AuditScene } from './scene.ts';

const scene = await AuditScene.open();

/** Commands whose events another test counts, because they take long. */
const triedElsewhere: Readonly<Record<string, string>> = {
  'keys rotate-secret': 'server/keys/desk/rotate-secret.test.ts',
};

/** Commands that change nothing, or only what the shop itself changes too. */
const unauditedCommands = [
  ...[
    'today list',
    'orders list',
    'orders count',
    'orders show',
    'orders invoice',
    'orders adjustment-note',
    'orders policy',
    'quotes count',
    'customers show',
    'customers keys',
    'customers refunds',
    'customers notes',
    'quotes list',
    'quotes show',
    'quotes find-buyers',
    'quotes link',
    'receipts dead',
    'refunds list',
    'products list',
  ],
  ...['audit list', 'doctor', 'secrets new'],
  ...['keys stock', 'keys of', 'keys find', 'keys imports', 'keys voids', 'keys to-revoke'],
  // Each refund, order and receipt that it settles is what the shop does every day.
  'reconcile',
];

/** The names of all commands that do something: `keys void`. */
function listCommands(command: Command, path: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((inner) => listCommands(inner, [...path, inner.name()]));
}

const withoutOption = (name: string) => name.replace(/ --.*/, '');

it('every command is tried here, or known to be without an event', () => {
  const tried = [...Object.keys(commandScenarios), ...Object.keys(triedElsewhere)];
  const known = [...tried.map(withoutOption), ...unauditedCommands];
  expect([...new Set(known)].sort()).toEqual(listCommands(defineCommands({})).sort());
});

it.each(Object.entries(triedElsewhere))('the events of %s are counted in %s', async (_name, file) => {
  expect(await readFile(join(root, file), 'utf8')).toContain('from audit_events');
});

describe.each(Object.entries(commandScenarios))('%s', (name, scenario) => {
  const { action, prepare, changes, exitCode = 0, writesFirst } = scenario;

  it(`writes the event ${action}, with the action`, async () => {
    const { database, mailServer, dataFolder } = scene.shop;
    const settings = {
      DATABASE_URL: database.url,
      KEYS_SECRET: testKeysSecret,
      DATA_DIR: dataFolder,
      SMTP_URL: mailServer.url,
      ADMIN_PORT: '4000',
    };
    const args = (await prepare(scene)).map(String);
    await scene.takeEvents();
    const result = await runShopCommand(settings, ...withoutOption(name).split(' '), ...args);
    expect(result).toMatchObject({ exitCode });
    const events = await scene.takeEvents();
    expect(events.map((event) => event.action)).toEqual(writesFirst ? [writesFirst, action] : [action]);
    for (const { actor } of events) expect(actor).toBe(userInfo().username);
    if (changes) expect(await scene.countRowsOfCommit(changes)).toBeGreaterThan(0);
  });
});
