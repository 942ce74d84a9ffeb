import { describe, expect, it } from 'vitest';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { callScenarios } from './call-scenarios.ts';
import { AuditScene } from './scene.ts';

const scene = await AuditScene.open();

const writing = new Map<string, DeskCall>(
  Object.entries(deskCalls).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, DeskCall>)
      .filter(([, { method }]) => method === 'POST')
      .map(([name, call]) => [`${area}.${name}`, call]),
  ),
);

it('every call of the desk that may change something is tried here', () => {
  expect(Object.keys(callScenarios).sort()).toEqual([...writing.keys()].sort());
});

it('only calls that read, mail a code or give a challenge are not audited', () => {
  const unaudited = [...writing].filter(([, call]) => !call.audit);
  expect(unaudited.map(([name]) => name).sort()).toEqual(
    [
      ...['customers.listKeys', 'customers.listNotes', 'customers.listRefunds', 'customers.readCustomer'],
      ...['keys.findKeys', 'keys.previewKeyImport', 'orders.previewRefund', 'orders.previewTerm'],
      ...[
        'orders.searchOrders',
        'quotes.findBuyers',
        'quotes.findLicences',
        'quotes.drawDraft',
        'quotes.foreseeQuote',
        'quotes.saveDraft',
        'quotes.searchQuotes',
        'search.suggest',
        'session.sendCode',
      ],
      ...['passkeys.askToAdd', 'passkeys.askToConfirm', 'passkeys.askToSignIn'],
    ].sort(),
  );
});

describe.each(Object.entries(callScenarios))('%s', (name, { prepare, changes, writesFirst }) => {
  const audit = writing.get(name)?.audit;

  it(audit ? `writes the event ${audit}, with the action` : 'writes no event', async () => {
    const call = writing.get(name) as DeskCall;
    const { from = scene.desk, ...input } = await prepare(scene);
    await scene.takeEvents();
    const { status, text } = await from.call(call, input);
    expect([status, text]).toEqual([200, expect.anything()]);
    const events = await scene.takeEvents();
    const expected = [writesFirst, audit].filter((action) => action !== undefined);
    const actor = scene.desk.email;
    expect(events.map((event) => ({ action: event.action, actor: event.actor }))).toEqual(
      expected.map((action) => ({ action, actor })),
    );
    if (changes) expect(await scene.countRowsOfCommit(changes)).toBeGreaterThan(0);
  });
});
