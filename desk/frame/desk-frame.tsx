import type { ReactNode } from 'react';
import type { DeskSession } from '../../contract/desk/session.ts';
import { SkipLink } from '../../web/ui/skip-link.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { DeskKeys } from './desk-keys.tsx';
import { DeskLogo } from './desk-logo.tsx';
import { Navigation } from './navigation.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchField } from './search-field.tsx';

interface DeskFrameProps {
  readonly session: DeskSession;
  readonly children: ReactNode;
}

/** Around every screen: the navigation beside it, or in a menu on small screens, and the search field above it. */
export function DeskFrame({ session, children }: DeskFrameProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="border-r border-line bg-sunken max-lg:hidden">
        <div className="sticky top-0 flex h-dvh flex-col gap-4 p-3">
          <DeskLogo />
          <Navigation label="Main" className="flex-1 overflow-y-auto" />
          <OperatorMenu session={session} />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 bg-paper">
          <div className="flex items-center gap-2 border-b border-line px-4 py-2 sm:px-6 lg:px-8">
            <PhoneMenu session={session} />
            <SearchField />
            <span className="ml-auto pl-2">
              <StatusPill tone={modes[session.mode].tone}>{modes[session.mode].name}</StatusPill>
            </span>
          </div>
          <Outcome />
        </header>
        <main>{children}</main>
        <DeskKeys />
      </div>
    </div>
  );
}

const modes = {
  demo: { name: 'Demo', tone: 'plain' },
  sandbox: { name: 'Sandbox', tone: 'active' },
  live: { name: 'Live', tone: 'good' },
} as const;
