import { type Command, InvalidArgumentError } from 'commander';
import { auditCalls } from '../contract/desk/audit.ts';
import { type AuditFilter, type AuditPage, listAuditEvents } from '../server/desk/audit/list-audit-events.ts';
import { shop } from '../shop.config.ts';
import { readText } from './read-values.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface AuditOptions extends AuditFilter {
  readonly limit: number;
  readonly json?: true;
}

const mostEvents = 10_000;

/** `audit`. */
export function addAuditCommand(program: Command, environment: Environment): void {
  program
    .command('audit')
    .description('list what operators did, the newest first')
    .option('--order <order>', 'an order id or invoice number', readText(200))
    .option('--actor <name>', "an operator's address, or the user of a command", readText(200))
    .option('--action <action>', 'such as refund-requested', readText(200))
    .option('--since <date>', `the first day, such as 2026-11-01, in ${shop.timeZone}`, readDay)
    .option('--limit <count>', 'at most so many', readLimit, 50)
    .option('--after <position>', '`next` of the page before', readCursor)
    .option('--json', 'print JSON')
    .action(async ({ limit, json, ...filter }: AuditOptions) => {
      const page = await withShopDatabase(environment, (db) =>
        listAuditEvents(db, filter, { limit, timeZone: shop.timeZone }),
      );
      console.log(json ? JSON.stringify(page, null, 2) : describe(page));
    });
}

function describe({ events, next }: AuditPage): string {
  if (events.length === 0) return 'No operator did anything.';
  const lines = events.map(({ at, actor, action, orderId, before, after }) =>
    [at, actor, action, ...(orderId ? [orderId] : []), ...[before, after].filter(Boolean).map(describeValues)]
      .join('  ')
      .trim(),
  );
  return [...lines, ...(next ? [`There are more: add --after ${next}`] : [])].join('\n');
}

function describeValues(values: unknown): string {
  return JSON.stringify(values);
}

function readDay(value: string): string {
  const day = auditCalls.list.query.safeParse({ since: value }).data?.since;
  if (day) return day;
  throw new InvalidArgumentError('It is a date, such as 2026-11-01.');
}

function readLimit(value: string): number {
  const limit = Number(value);
  if (/^\d+$/.test(value) && limit >= 1 && limit <= mostEvents) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${mostEvents}.`);
}

function readCursor(value: string): string {
  if (/^\d{1,15}$/.test(value)) return value;
  throw new InvalidArgumentError('It is `next` of the page before.');
}
