import type { Command } from 'commander';
import { listAuditEvents } from '../server/desk/audit/actions.ts';
import { shop } from '../shop.config.ts';
import { Commands } from './commands.ts';
import { printRows, readCount } from './read-values.ts';
import { type Environment, openDatabase } from './shop-database.ts';

type AuditOptions = Readonly<Partial<Record<'order' | 'actor' | 'action' | 'since' | 'after', string>>> & {
  readonly limit: number;
};

export function addAuditCommand(program: Command, environment: Environment): void {
  new Commands(program, environment)
    .add('audit', 'list what operators did, the newest first', {
      open: openDatabase,
      work: ({ act, ...parts }, { limit: eventsPerPage, ...filter }: AuditOptions) =>
        act(listAuditEvents, { ...parts, eventsPerPage }, filter),
      role: 'support',
      text: ({ events, next }) =>
        printRows(
          events,
          ['at', 'actor', 'action', 'orderId', 'before', 'after'],
          'No operator did anything.',
          next,
        ),
    })
    .option('--order <order>', 'an order id or invoice number')
    .option('--actor <name>', "an operator's address, or the user of a command")
    .option('--action <action>', 'such as refund-requested')
    .option('--since <date>', `the first day, such as 2026-11-01, in ${shop.timeZone}`)
    .option('--limit <count>', 'at most so many', readCount(10_000), 50)
    .option('--after <position>', '`next` of the page before');
}
