import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface AccordionItem {
  readonly question: string;
  readonly answer: ReactNode;
}

/** One answer is open at a time, and a click on the open question closes it. */
export function Accordion({ items }: { readonly items: readonly AccordionItem[] }) {
  return (
    <Radix.Root type="single" collapsible className="divide-y divide-line border-y border-line">
      {items.map(({ question, answer }) => (
        <Radix.Item key={question} value={question}>
          <Radix.Header>
            <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-4 text-left font-medium hover:text-action-strong">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-faint transition-transform group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="data-[state=open]:animate-unfold">
            <div className="max-w-prose pb-5 text-ink-soft">{answer}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
