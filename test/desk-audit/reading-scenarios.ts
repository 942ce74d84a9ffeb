import type { CommandScenario } from './command-scenario.ts';

/** Commands that show keys, write files, or settle what Today lists. */
export const readingScenarios: Readonly<Record<string, CommandScenario>> = {
  'orders show --reveal': {
    action: 'keys-revealed',
    changes: null,
    prepare: async (scene) => [await scene.buy(), '--reveal'],
  },
  'orders keys --reveal': {
    action: 'keys-revealed',
    changes: null,
    prepare: async (scene) => [await scene.buy(), '--reveal'],
  },
  'orders download': { action: 'orders-downloaded', changes: null, prepare: async () => [] },
  'quotes download': { action: 'quotes-downloaded', changes: null, prepare: async () => [] },
  'audit download': { action: 'audit-downloaded', changes: null, prepare: async () => [] },
  'today snooze': {
    action: 'task-snoozed',
    changes: 'snoozed_tasks',
    prepare: async () => {
      const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      return ['stock', 'endpoint-complete', until];
    },
  },
  'today bring-back': {
    action: 'task-snoozed',
    changes: null,
    prepare: async () => ['stock', 'endpoint-complete'],
  },
  'today settle': { action: 'set-up-settled', changes: 'shop_state', prepare: async () => ['look'] },
  'today dismiss': {
    action: 'alert-dismissed',
    changes: 'alerts',
    prepare: async ({ shop }) => {
      const { rows } = await shop.database.pool.query(
        `insert into alerts (subject, kind, text) values ('payment-differs y', 'payment-differs', 'Compare it.') returning id`,
      );
      return [rows[0].id];
    },
  },
  export: {
    action: 'export-downloaded',
    changes: null,
    prepare: async () => ['invoices', '--from', '2026-07-01', '--to', '2026-07-31'],
  },
};
