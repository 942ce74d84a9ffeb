import { mostCounted } from '../../contract/desk/desk-call.ts';
import type { OrderNeed } from '../../contract/desk/order-search.ts';
import type { Attention } from '../../contract/desk/overview.ts';
import type { OrderTask, QuoteTask, QuoteToFollowUp, Tasks } from '../../contract/desk/tasks.ts';
import { nameBuyer } from '../../contract/shown-billing.ts';
import { formatCounted } from '../ui/format.tsx';
import { nameOrder } from '../ui/order-columns.tsx';
import { describeEndingQuote, describeOrderTask, describeQuoteTask } from './describe-task.ts';
import { listEnding, listStock, listUnmailedAlerts } from './list-counted.ts';
import type { Act, More, Task, TaskGroup } from './task.ts';

/** The most urgent first. Groups without a task are left out. */
export function listTasks(attention: Attention, tasks: Tasks): TaskGroup[] {
  const ofNeeds = (...needs: OrderNeed[]) =>
    needs.flatMap((need) => {
      const named = tasks.orders.filter((task) => task.need === need);
      const listed = named.map(toTask);
      const href = `/orders?needs=${need}`;
      return [...listed, ...listRest(named.length, attention.orders[need], href, need)];
    });

  const groups: TaskGroup[] = [
    {
      title: 'Money',
      tasks: [
        ...ofNeeds('dispute', 'failed-refund', 'pending'),
        ...listAlerts(tasks),
        ...ofNeeds('refund'),
      ],
    },
    {
      title: 'Mail',
      tasks: [
        ...ofNeeds('dead-receipt', 'refused-mail'),
        ...listQuotes(attention, tasks.quotes),
        ...ofNeeds('late-receipt', 'late-mail', 'awaiting-document'),
        ...listUnmailedAlerts(attention),
      ],
    },
    { title: 'Keys', tasks: [...ofNeeds('awaiting-keys'), ...listStock(attention)] },
    { title: 'Quotes', tasks: listFollowUps(attention, tasks.quotesToFollowUp) },
    { title: 'Renewals', tasks: listEnding(attention) },
  ];
  return groups.filter((group) => group.tasks.length > 0);
}

function listRest(named: number, count: number, href: string, key: string): More[] {
  if (count <= named) return [];
  const rest = formatCounted(count - named, mostCounted - named);
  return [{ key: `more ${key}`, href, more: `and ${rest} more` }];
}

function toTask(task: OrderTask): Task {
  const { need, orderId, company, buyer, email, amountCents, disputePage, respondBy } = task;
  const href = `/orders/${orderId}`;
  return {
    key: `${need} ${orderId}`,
    href,
    name: nameOrder(task),
    who: nameBuyer({ company, buyer, email }),
    amountCents,
    words: describeOrderTask(task),
    evidenceOf: need === 'dispute' ? orderId : undefined,
    act: chooseAct(task, href),
    page: disputePage,
    snooze: { kind: need, id: orderId, respondBy },
  };
}

function chooseAct(task: OrderTask, href: string): Act {
  const { need, orderId, productId } = task;
  switch (need) {
    case 'dead-receipt':
    case 'refused-mail':
      return { does: chooseRepair(task), orderId };
    case 'late-receipt':
    case 'late-mail':
    case 'awaiting-document':
      return { does: 'open', label: 'See Health', href: '/health' };
    case 'awaiting-keys':
      return { does: 'open', label: 'Import keys', href: `/keys/${productId}` };
    default:
      return { does: 'open', label: orderActs[need], href };
  }
}

function chooseRepair({ isAddressRefused, isForAccounts }: OrderTask) {
  if (!isAddressRefused) return 'resend';
  return isForAccounts ? 'correct-invoice' : 'correct-address';
}

const orderActs = {
  dispute: 'Respond',
  'failed-refund': 'Refund again',
  pending: 'Check the payment',
  refund: 'Check the refund',
} as const;

function listAlerts({ alerts, alertCount }: Tasks): (Task | More)[] {
  const listed = alerts.map((alert) => ({
    key: `alert ${alert.id}`,
    href: alert.orderId === null ? '/health' : `/orders/${alert.orderId}`,
    name: 'Alert',
    words: alert.text,
    act: { does: 'dismiss', alert } as const,
    snooze: { kind: 'alert', id: String(alert.id) } as const,
  }));
  // The next ones move up as these are dismissed.
  const rest = alertCount - alerts.length;
  if (rest <= 0) return listed;
  return [...listed, { key: 'more alerts', href: '/', more: `and ${rest} more alerts` }];
}

function listQuotes({ unmailedQuotes }: Attention, quotes: readonly QuoteTask[]) {
  const listed = quotes.map((quote): Task => {
    const { number, company, buyer, email, totalCents, mail } = quote;
    return {
      key: number,
      href: `/quotes/${number}`,
      name: number,
      who: nameBuyer({ company, buyer, email }),
      amountCents: totalCents,
      words: describeQuoteTask(quote),
      act: { does: mail === 'refused' ? 'correct-quote' : 'send-quote', quote },
      snooze: { kind: 'quote', id: number },
    };
  });
  return [...listed, ...listRest(quotes.length, unmailedQuotes, '/quotes?view=mail', 'quotes')];
}

function listFollowUps({ quotesToFollowUp }: Attention, quotes: readonly QuoteToFollowUp[]) {
  const listed = quotes.map((quote): Task => {
    const { number, company, buyer, email, totalCents } = quote;
    return {
      key: `follow-up ${number}`,
      href: `/quotes/${number}`,
      name: number,
      who: nameBuyer({ company, buyer, email }),
      amountCents: totalCents,
      words: describeEndingQuote(quote),
      act: { does: 'follow-up', number },
      snooze: { kind: 'follow-up', id: number },
    };
  });
  const href = '/quotes?view=ending';
  return [...listed, ...listRest(quotes.length, quotesToFollowUp, href, 'quotes to follow up')];
}
