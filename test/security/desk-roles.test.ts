import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { defineCommands } from '../../cli/shop-command.ts';
import { type DeskCall, isAllowed, type Role, roles } from '../../contract/desk/desk-call.ts';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { runShopCommand } from '../run-shop-command.ts';
import { shareTestShop } from '../start-shop.ts';

/** The least role for everything that operators can do: a row that is missing or wrong fails. */
const leastRoles: Readonly<Record<Role, { readonly calls: string; readonly commands: string }>> = {
  support: {
    calls: `
      session.readSession session.enterFreshCode session.listSessions session.endSession
      session.signOut passkeys.list passkeys.askToAdd passkeys.add passkeys.remove passkeys.askToConfirm
      passkeys.confirm overview.readOverview overview.dismissAlert overview.snoozeTask search.suggest
      orders.searchOrders orders.countOrders orders.readOrder orders.listOrderKeys orders.revealKeys
      orders.resendReceipt orders.resendReceipts orders.downloadEvidence orders.fixEmail orders.addNote orders.openInvoice orders.reissueInvoice
      orders.listLicences orders.readPolicyText orders.openAdjustmentNote orders.retryReceipts orders.markReceiptBounced
      quotes.searchQuotes quotes.countQuotes quotes.readQuote quotes.openQuote quotes.sendQuote
      customers.readCustomer customers.listKeys customers.listRefunds customers.listNotes
      keys.listKeyStock keys.listKeys keys.findKeys keys.listKeyBatches keys.countUnsoldKeys keys.listVoids
      keys.listKeysToRevoke keys.revealKeysToRevoke
      products.listProducts audit.list audit.listChoices health.readHealth health.sendTestMail`,
    commands: `
      orders list, orders show, orders resend, orders fix-email, orders reissue, orders note, orders evidence, receipts dead,
      receipts retry, receipts bounced, refunds list, quotes list, quotes show, quotes send, keys stock, keys to-revoke,
      products list, orders count, orders keys, orders invoice, orders adjustment-note, orders policy, quotes count,
      customers show, customers keys, customers refunds, customers notes,
      keys of, keys find, keys imports, keys voids, today list, today dismiss, today snooze, today bring-back,
      audit list, doctor, secrets new`,
  },
  sales: {
    calls: `quotes.findBuyers quotes.readLink quotes.fixEmail quotes.followUpQuote quotes.followUpQuotes quotes.findLicences quotes.foreseeQuote quotes.drawDraft quotes.saveDraft quotes.createQuote quotes.withdrawQuote quotes.markPaid
      keys.replaceKey keys.markKeysRevoked orders.markKeysRevoked`,
    commands:
      'quotes create, quotes find-buyers, quotes link, quotes fix-email, quotes follow-up, quotes withdraw, quotes mark-paid, keys replace, orders mark-keys-revoked',
  },
  owner: {
    calls: `
      overview.settleSetUp orders.downloadOrders orders.previewRefund orders.refundOrder orders.previewContinued
      orders.chooseContinued orders.previewTerm orders.changeTerm quotes.downloadQuotes
      keys.previewKeyImport keys.importKeys keys.voidKeys keys.undoVoid keys.releaseQuarantine
      products.addProduct products.changeProduct products.saveProduct
      products.withdrawProduct products.restoreProduct products.moveProduct
      exports.readExportSummary exports.downloadExport audit.downloadAudit
      people.exportPerson people.erasePerson`,
    commands: `
      orders set-gateway, orders change-term, refund, refunds continued, reconcile, products add, products price, products floor, products withdraw,
      products restore, products move, products stock-rule, keys import, keys void, keys undo-void,
      keys release-quarantine, keys rotate-secret, export, login-link, secrets change,
      orders download, quotes download, audit download, today settle, people export, people erase`,
  },
};

const operators = roles.map((role) => ({ email: `${role}@harbour.example`, role }));
const OPERATORS = operators.map(({ email, role }) => `${email}:${role}`).join();
const desks = new Map<Role, DeskBrowser>();

const shop = await shareTestShop({ config: { adminPort: 0, rateLimits: false, operators } });
for (const { email, role } of operators) desks.set(role, await new DeskBrowser(shop, { email }).signIn());
const calls = Object.entries(deskCalls).flatMap(([area, inArea]) =>
  Object.entries(inArea as Record<string, DeskCall>).map(
    ([name, call]) => [`${area}.${name}`, call] as const,
  ),
);
const guarded = calls.filter(([, { role }]) => role !== 'anyone');
const leastOf = (kind: 'calls' | 'commands', name: string) =>
  roles.find((role) =>
    leastRoles[role][kind]
      .split(kind === 'calls' ? /\s+/ : ',')
      .some((each) => each.trim().replace(/\s+/, ' ') === name),
  );

it('the session tells the page its role', async () => {
  for (const [role, desk] of desks)
    expect((await desk.call(deskCalls.session.readSession)).body).toMatchObject({ role });
});

describe.each(guarded)('%s', (name, call) => {
  it('is for its role and those above', async () => {
    const least = leastOf('calls', name) as Role;
    expect(call.role).toBe(least);
    for (const [role, desk] of desks) {
      if (call === deskCalls.session.signOut) continue;
      const path = call.path.replace(/:\w+/g, '1');
      const response = await desk.fetch(path, { method: call.method });
      const isRefused = (await response.text()).includes('"role-needed"');
      expect([role, isRefused]).toEqual([role, !isAllowed(role, least)]);
      if (isRefused) expect(response.status).toBe(403);
    }
  });
});

/** The names of all commands that do something: `keys void`. */
function listCommands(command: Command, path: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((inner) => listCommands(inner, [...path, inner.name()]));
}

/** What a command needs to be understood. It is then refused for its role, or does nothing here. */
const given: Readonly<Record<string, string>> = {
  'orders show': 'ORD-1',
  'orders keys': 'ORD-1',
  'orders mark-keys-revoked': 'ORD-1',
  'orders invoice': 'ORD-1',
  'orders adjustment-note': 'ORD-1 REF-1',
  'orders policy': 'db655a51c0284349',
  'customers show': 'mia@example.com',
  'customers keys': 'mia@example.com',
  'customers refunds': 'mia@example.com',
  'customers notes': 'mia@example.com',
  'keys of': 'gone',
  'keys imports': 'gone',
  'keys voids': 'gone',
  'today dismiss': '1',
  'today settle': 'list',
  'today snooze': 'alert 1 2030-01-01',
  'today bring-back': 'alert 1',
  'orders resend': 'ORD-1',
  'orders evidence': 'ORD-1 --out nowhere',
  'orders fix-email': 'ORD-1 mia@example.com',
  'orders reissue': 'ORD-1',
  'orders note': 'ORD-1 text',
  'orders set-gateway': 'ORD-1 demo',
  'orders change-term': 'ORD-1',
  'refunds continued': 'ORD-1',
  'quotes show': 'QUO-000001',
  'quotes create': '/nowhere',
  'quotes withdraw': 'QUO-000001',
  'quotes send': 'QUO-000001',
  'quotes fix-email': 'QUO-000001 mia@example.com',
  'quotes follow-up': 'QUO-000001',
  'quotes link': 'QUO-000001',
  'quotes find-buyers': 'mia',
  'quotes mark-paid': 'QUO-000001 --amount 1',
  refund: 'ORD-1 --reason wrong --dry-run',
  'products add': '--id gone --name Gone --price 1',
  'products price': 'gone 1',
  'products floor': 'gone 85',
  'products withdraw': 'gone',
  'products restore': 'gone',
  'products move': 'gone 1',
  'products stock-rule': 'gone',
  'keys import': '/nowhere --product gone',
  'keys void': '1 --reason wrong',
  'keys undo-void': '1',
  'keys replace': 'ORD-1 1 --reason wrong',
  'keys release-quarantine': '1',
  'people export': 'mia@example.com',
  'people erase': 'mia@example.com',
  export: 'gst --from 2026-01-01 --to 2026-01-31',
};
const refusal = 'Ask an owner of the shop to do it.';

describe.each(listCommands(defineCommands({})))('the command %s', (name) => {
  it('is for its role and those above', async () => {
    const least = leastOf('commands', name) as Role;
    expect(least).toBeDefined();
    const args = [...name.split(' '), ...(given[name] ?? '').split(' ').filter(Boolean)];
    for (const { role, email } of operators) {
      // An owner's command would do something: the others show that it is refused to them alone.
      if (role === 'owner' && name !== 'keys stock') continue;
      const settings = {
        DATABASE_URL: shop.database.url,
        DATA_DIR: shop.dataFolder,
        OPERATORS,
        OPERATOR: email,
      };
      const { exitCode, errors } = await runShopCommand(settings, ...args);
      expect([role, errors.includes(refusal)]).toEqual([role, !isAllowed(role, least)]);
      if (errors.includes(refusal)) expect(exitCode).toBe(1);
    }
  });
});

it('a command that does what a call does is for the same role', () => {
  const lower = (summary: string) => summary.slice(0, 1).toLowerCase() + summary.slice(1);
  const rolesOf = new Map(calls.map(([, { summary, role }]) => [lower(summary), role]));
  const program = defineCommands({});
  const found = listCommands(program).flatMap((name) => {
    const command = name
      .split(' ')
      .reduce((at, part) => at.commands.find((each) => each.name() === part) ?? at, program);
    const role = rolesOf.get(command.description());
    return role === undefined ? [] : [[name, role, leastOf('commands', name)]];
  });
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, ofCall, ofCommand]) => ofCall !== ofCommand)).toEqual([]);
});

it('a command of nobody named is an owner’s, and one of a stranger is refused', async () => {
  const settings = { DATABASE_URL: shop.database.url, OPERATORS };
  expect((await runShopCommand(settings, 'products', 'withdraw', 'gone')).errors).not.toContain(refusal);
  const stranger = { ...settings, OPERATOR: 'else@harbour.example' };
  expect(await runShopCommand(stranger, 'keys', 'stock')).toMatchObject({
    exitCode: 1,
    errors: expect.stringContaining('OPERATOR is not one of the addresses in OPERATORS.'),
  });
});
