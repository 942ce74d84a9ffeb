import { overviewCalls } from '../contract/desk/overview.ts';
import { settleSetUpBody } from '../contract/desk/set-up.ts';
import { type SnoozedTask, taskKinds } from '../contract/desk/snooze.ts';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { openMailer } from '../server/mail/smtp-mailer.ts';
import { openLog } from '../server/platform/log/log.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import { dismissAlert } from '../server/today/dismiss-alert.ts';
import { readOverview } from '../server/today/read-overview.ts';
import { settleSetUp } from '../server/today/set-up.ts';
import { snoozeTask } from '../server/today/snooze-task.ts';
import type { Commands } from './commands.ts';
import { printAnswer } from './print-answer.ts';
import { readDay, readNumber } from './read-values.ts';

/** The commands of the desk's first screen. */
export function addTodayCommands(today: Commands): void {
  today.add('list', overviewCalls.readOverview, {
    isDefault: true,
    work: async (desk, _, act) => {
      const config = requireConfig(today.environment, gatewaySettings);
      const mailer = openMailer({ ...desk, config, log: openLog('warn') });
      try {
        return await act(readOverview, { ...desk, config, mailer }, {});
      } finally {
        await mailer.close();
      }
    },
    text: ({ attention, tasks, setUp }) => {
      const { orders: counts, lowStock, ending: endsWithinDays, ...others } = attention;
      const toDo = setUp.filter(({ isDone }) => !isDone);
      const { orders, quotes, alerts, snoozed } = tasks;
      const shown = {
        orders,
        quotes,
        alerts,
        lowStock,
        counts,
        others,
        endsWithinDays,
        snoozed,
        toDo,
      };
      return printAnswer(shown, columns);
    },
    help: 'With --json, it has the sales by day and the delivery times too.',
  });
  today.addAction('dismiss', dismissAlert, {
    options: { '<alert>': { words: 'its number in the list', read: readNumber, gives: 'id' } },
    text: (_, { id }) => `The alert ${id} is dismissed.`,
  });
  today.addAction('snooze', snoozeTask, {
    options: {
      '<kind>': {
        words: 'what is needed, as the list has it; or quote, alert, stock, counted',
        choices: taskKinds,
      },
      '<id>': 'of the order, the quote, the alert or the product; or what is counted',
      '<day>': { words: 'when it comes back', read: readDay, gives: 'until' },
    },
    text: (_, { until }) => `Today leaves it out until ${until}.`,
    help: `A dispute can be snoozed until the day before its response is due, other money for 7 days, all else for 90.

Example:
  npm run shop -- today snooze dead-receipt ORD-7K4T-9WPN-3VGY-6JFB 2026-12-04`,
  });
  today.add('bring-back', overviewCalls.snoozeTask, {
    summary: 'Show again what was snoozed',
    options: { '<kind>': { words: 'as snoozed', choices: taskKinds }, '<id>': 'as snoozed' },
    work: (desk, { kind, id }: Pick<SnoozedTask, 'kind' | 'id'>, act) =>
      act(snoozeTask, desk, { kind, id, until: null }),
    text: () => 'Today shows it again.',
  });
  today.addAction('settle', settleSetUp, {
    options: {
      '<what>': {
        words: 'look: keep the look that the shop came with; list: hide what a new shop needs',
        choices: settleSetUpBody.shape.what.options,
      },
    },
    text: () => 'Done: it is no longer on the list of what a new shop needs.',
  });
}

const columns = {
  orders: 'need orderId invoiceNumber company email amountCents since respondBy mail productId',
  quotes: 'number company email totalCents mail',
  alerts: 'id raisedAt orderId text',
  toDo: 'title action',
};
