import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { Button } from '../../web/ui/button.tsx';
import { useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from './action-dialog.tsx';

interface Opening {
  /** Without the role for it, the action isn't offered. */
  readonly call: DeskCall;
  /** The dialog that it opens, or the path of a screen. */
  readonly opens: ReactNode;
}

function useOpen() {
  const [, navigate] = useLocation();
  return (opens: ReactNode) => (typeof opens === 'string' ? navigate(opens) : openDialog(opens));
}

export function ActionButton({ call, opens, ...props }: Opening & ComponentProps<typeof Button>) {
  const open = useOpen();
  if (!useIsAllowed()(call)) return null;
  return <Button {...props} onClick={() => open(opens)} />;
}

interface MenuAction extends Opening {
  readonly name: string;
}

export function ActionMenu({ actions }: { readonly actions: readonly (MenuAction | false)[] }) {
  const isAllowed = useIsAllowed();
  const open = useOpen();
  const offered = actions.filter((action) => action !== false).filter(({ call }) => isAllowed(call));
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const place = () => {
    const button = opener.current?.getBoundingClientRect();
    if (!menu.current || !button) return;
    menu.current.style.top = `${button.bottom + scrollY + 4}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - button.right}px`;
  };
  if (offered.length === 0) return null;
  return (
    <div ref={opener}>
      <Button variant="secondary" popoverTarget={id}>
        Actions
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: without the focus, it would cover what has it */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
        className="absolute inset-auto m-0 w-64 max-w-[90vw] rounded-card border border-line bg-raised p-1 text-ink shadow-overlay"
      >
        <ul>
          {offered.map(({ name, opens }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  // The button has the focus again, to which the action's dialog returns it.
                  menu.current?.hidePopover();
                  open(opens);
                }}
                className="flex min-h-11 w-full items-center rounded-control px-3 text-left text-sm font-medium hover:bg-sunken"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
