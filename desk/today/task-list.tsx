import { CircleCheck, ExternalLink } from 'lucide-react';
import { Link } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { Money } from '../../web/ui/money.tsx';
import { Dot } from '../ui/columns.tsx';
import { SnoozeButton } from './snooze.tsx';
import type { Task, TaskGroup } from './task.ts';
import { EvidenceAct, TaskAct } from './task-act.tsx';

/** What needs somebody: each thing itself, with what to do about it in its row. */
export function TaskList({ groups }: { readonly groups: readonly TaskGroup[] }) {
  if (groups.length === 0)
    return (
      <Card className="flex min-h-11 items-center gap-2.5 px-4 py-2 sm:px-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-highlight" />
        <p>Nothing needs you now.</p>
      </Card>
    );

  return (
    <Card className="overflow-clip">
      <h2 className="sr-only">To do</h2>
      {groups.map(({ title, tasks }) => (
        <section key={title} aria-label={title}>
          <h3 className={titleClass}>{title}</h3>
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <li key={task.key} className={rowClass}>
                {'more' in task && (
                  <Link href={task.href} data-row-link={task.href} className={moreClass}>
                    {task.more}
                  </Link>
                )}
                {!('more' in task) && <TaskRow task={task} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

const titleClass =
  'flex h-9 items-center border-b border-line bg-sunken px-4 text-xs font-medium text-ink-soft ' +
  'sm:px-5 [section+section>&]:border-t';
const rowClass =
  'flex min-h-11 flex-wrap items-center gap-x-3 px-4 hover:bg-sunken has-focus-visible:bg-action-soft ' +
  'max-row:pb-1 sm:px-5 row:flex-nowrap';
const moreClass = 'link flex min-h-11 items-center pl-4.5 text-sm text-ink-soft';

function TaskRow({ task }: { readonly task: Task }) {
  const { href, name, who, amountCents, words, evidenceOf } = task;
  const isNamed = who !== undefined;
  return (
    <>
      <Dot tone="attention" className="size-1.5" />
      <span className={subjectClass}>
        <Link
          href={href}
          data-row-link={href}
          className={classNames(nameClass, isNamed ? 'shrink-0 row:w-28' : 'wrap-anywhere')}
        >
          {name}
        </Link>
        {isNamed && <span className="min-w-0 truncate row:w-64 row:shrink-0">{who}</span>}
      </span>
      {amountCents !== undefined && (
        <span className="shrink-0 tabular-nums row:w-28 row:text-right">
          <Money cents={amountCents} />
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-3 max-row:basis-full max-row:pl-4.5 row:contents">
        <span className="min-w-32 flex-1 text-sm wrap-anywhere text-ink-soft">{words}</span>
        <span className={actsClass}>
          {evidenceOf !== undefined && <EvidenceAct orderId={evidenceOf} of={name} />}
          {task.page && <DisputePage href={task.page} of={name} />}
          <TaskAct act={task.act} of={name} />
          <span className="-mr-3 flex w-11 shrink-0 justify-end">
            {task.snooze && <SnoozeButton task={task.snooze} name={name} />}
          </span>
        </span>
      </span>
    </>
  );
}

interface DisputePageProps {
  readonly href: string;
  readonly of: string;
}

/** The dispute in the gateway's dashboard, where it is responded to. */
function DisputePage({ href, of }: DisputePageProps) {
  const site = href.includes('stripe') ? 'Stripe' : 'PayPal';
  return (
    <a href={href} target="_blank" rel="noreferrer" className={pageClass}>
      {site}
      <span className="sr-only">{of}</span>
      <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
    </a>
  );
}

const pageClass =
  'link -my-2.5 inline-flex min-h-11 shrink-0 items-center gap-1.5 text-sm font-medium';

const actsClass =
  'flex min-h-11 flex-wrap items-center justify-end gap-x-3 max-row:ml-auto row:contents';

/** In a narrow window, the first line with the amount at its end, or below it where texts are large. */
const subjectClass =
  'flex items-center gap-x-3 max-row:min-w-[min(100%-1.125rem,10rem)] max-row:flex-1 row:contents';
const nameClass =
  'inline-flex min-h-11 min-w-11 items-center font-medium text-action-strong underline-offset-4 ' +
  'hover:underline';
