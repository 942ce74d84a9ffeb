import { mostCounted } from '../../contract/desk/desk-call.ts';
import { endingDays } from '../../contract/desk/order-search.ts';
import { type Attention, mostEnding } from '../../contract/desk/overview.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { formatCount, formatCounted } from '../ui/format.tsx';
import type { Task } from './task.ts';

/* What is counted and not named: alerts to operators, keys and licences that end. */

export function listUnmailedAlerts({ unmailedAlerts }: Attention): Task[] {
  if (unmailedAlerts === 0) return [];
  const words = 'could not be mailed to you: check the mail server and OPERATORS';
  const act = { does: 'open', label: 'See Health', href: '/health' } as const;
  return [
    {
      key: 'unmailed',
      href: '/health',
      name: formatCount(unmailedAlerts, 'alert', mostCounted),
      words,
      act,
    },
  ];
}

export function listStock(attention: Attention): Task[] {
  const { lowStock, quarantinedKeys, tooShortKeys, keysToRevoke } = attention;
  const tasks: Task[] = lowStock.map(({ productId, productName, keysLeft }) => {
    const href = `/keys/${productId}`;
    const act = { does: 'open', label: 'Import keys', href } as const;
    const words = keysLeft === 0 ? 'no keys left' : `${formatCount(keysLeft, 'key')} left`;
    return {
      key: `stock ${productId}`,
      href,
      name: nameWithoutVendor(productName),
      words,
      act,
      snooze: { kind: 'stock', id: productId },
    };
  });

  const counts = { quarantinedKeys, tooShortKeys, keysToRevoke };
  const add = (id: keyof typeof counts, href: string, label: string, words: string) => {
    if (counts[id] === 0) return;
    const name = formatCount(counts[id], 'key', mostCounted);
    const act = { does: 'open', label, href } as const;
    tasks.push({ key: words, href, name, words, act, snooze: { kind: 'counted', id } });
  };
  add('quarantinedKeys', '/keys', 'Check keys', 'in quarantine after a restored backup');
  add('tooShortKeys', '/keys', 'Check keys', 'in stock, with too few days left to be sold');
  add('keysToRevoke', '/keys/to-revoke', 'Revoke keys', 'to revoke at the vendor');
  return tasks;
}

export function listEnding({ ending }: Attention): Task[] {
  const soonest = endingDays.find((days) => ending[days] > 0);
  if (!soonest) return [];
  const href = `/orders?endsWithin=${soonest}`;
  const later = [60, 90] as const;
  const counts = later.map((days) => `${formatCounted(ending[days], mostEnding)} within ${days}`);
  return [
    {
      key: 'ending',
      href,
      name: formatCount(ending[30], 'order', mostEnding),
      words: `with licences that end within 30 days, ${counts.join(', ')}`,
      act: { does: 'open', label: 'Quote renewals', href },
      snooze: { kind: 'counted', id: 'ending' },
    },
  ];
}
