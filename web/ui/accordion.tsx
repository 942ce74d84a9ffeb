import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionProps {
  /** Answers by question. */
  readonly answers: Readonly<Record<string, ReactNode>>;
}

/** One answer is open at a time, because they share a name. */
export function Accordion({ answers }: AccordionProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {Object.entries(answers).map(([question, answer]) => (
        <details key={question} name="accordion" className="group">
          <summary className={summary}>
            <h3>{question}</h3>
            <ChevronDown className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-prose animate-fade-in pb-5 text-ink-soft">{answer}</div>
        </details>
      ))}
    </div>
  );
}

const summary =
  'flex min-h-14 list-none items-center justify-between gap-4 py-4 font-medium ' +
  'hover:text-action-strong [&::-webkit-details-marker]:hidden';
