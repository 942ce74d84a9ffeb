import { LockKeyhole } from 'lucide-react';
import type { PropsWithChildren, ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { panelTitleId } from './panel-title.ts';
import { WayChoice, type WayChoiceProps, type WayToPay, ways } from './way-choice.tsx';

/** Everything about how the buyer pays, in one box: the ways, and what the chosen one needs. */
export function PaymentPanel({ children, ...choice }: PropsWithChildren<WayChoiceProps>) {
  return (
    <PanelFrame way={choice.way} choice={<WayChoice {...choice} />}>
      {children}
    </PanelFrame>
  );
}

interface PanelFrameProps {
  readonly way: WayToPay;
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}

export function PanelFrame({ way, choice, children }: PanelFrameProps) {
  return (
    <div className="overflow-clip rounded-card border border-line-strong shadow-card">
      <div className={headLook}>
        <h4 id={panelTitleId} className="flex items-center gap-2 text-sm font-semibold">
          <LockKeyhole className="size-4 shrink-0 text-highlight-strong" />
          {ways[way].title}
        </h4>
        {way === 'card' && <AcceptedCards />}
        {way === 'paypal' && <BrandMark name="PayPal" isNamed />}
      </div>
      {choice}
      <div className="p-4">{children}</div>
    </div>
  );
}

const headLook =
  'flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1.5';

const acceptedCards = ['Visa', 'Mastercard', 'American Express'] as const;

function AcceptedCards() {
  return (
    <ul aria-label="Accepted cards" className="flex flex-wrap gap-1.5">
      {acceptedCards.map((name) => (
        <li key={name} className="flex">
          <BrandMark name={name} />
        </li>
      ))}
    </ul>
  );
}
