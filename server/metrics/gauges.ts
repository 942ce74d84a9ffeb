import type { Pool } from 'pg';
import type { LoadCount } from '../http/overload.ts';
import type { Backlog } from './database-watch.ts';
import { gauge, type Metric } from './exposition.ts';

/** What waits in the database; only that it does not answer, when it does not. */
export function backlogGauges(backlog: Backlog | null): Metric[] {
  const up = gauge(
    'shop_database_up',
    'Whether the database answered this scrape within a second.',
    backlog ? 1 : 0,
  );
  if (!backlog) return [up];
  return [
    up,
    gauge(
      'shop_orders_pending',
      'Orders whose charge is not settled, over all nodes.',
      backlog.pendingOrders,
    ),
    gauge(
      'shop_oldest_pending_order_seconds',
      'Age of the oldest order whose charge is not settled.',
      backlog.oldestPendingOrderSeconds ?? 0,
    ),
    gauge('shop_mails_waiting', 'Mails that wait to be sent, over all processes.', backlog.waitingMails),
    gauge('shop_oldest_mail_seconds', 'Age of the oldest mail that waits.', backlog.oldestMailSeconds ?? 0),
    gauge('shop_dead_letters', 'Receipts that the shop no longer tries to send.', backlog.deadLetters),
  ];
}

export function poolGauges({ totalCount, idleCount, waitingCount, options }: Pool): Metric[] {
  return [
    {
      name: 'shop_database_connections',
      help: 'Connections of this process to the database.',
      type: 'gauge',
      samples: [
        { labels: { state: 'busy' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
      ],
    },
    gauge('shop_database_connections_max', 'The most connections this process may have.', options.max),
    gauge('shop_database_waiting', 'Statements and transactions that wait for a connection.', waitingCount),
  ];
}

export function loadMetrics({ inFlight, shed }: LoadCount): Metric[] {
  return [
    gauge('shop_calls_in_flight', 'Calls that are being answered.', inFlight),
    {
      name: 'shop_calls_shed_total',
      help: 'Calls turned away because the shop was overloaded.',
      type: 'counter',
      samples: [{ value: shed }],
    },
  ];
}
