import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
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
  return (opens: ReactNode) => {
    if (typeof opens === 'string') navigate(opens);
    else openDialog(opens);
  };
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
  const id = useId();
  const offered = actions
    .filter((action) => action !== false)
    .filter(({ call }) => isAllowed(call));
  if (offered.length === 0) return null;
  return (
    <>
      <Button variant="secondary" popoverTarget={id}>
        Actions
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      <ul
        id={id}
        popover="auto"
        onBlur={({ currentTarget, relatedTarget }) => {
          // Without the focus, it would cover what has it.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
        className={menuClass}
      >
        {offered.map(({ name, opens }) => (
          <li key={name}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                // The button has the focus again, to which the action's dialog returns it.
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
                open(opens);
              }}
              className={itemClass}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Below its button, right edges in line; without `position-area`, in the window's middle. */
const menuClass =
  'w-64 max-w-[90vw] rounded-card border border-line bg-raised p-1 text-ink shadow-overlay ' +
  'supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:mt-1 ' +
  '[position-area:bottom_span-left]';

const itemClass =
  'flex min-h-11 w-full items-center rounded-control ' +
  'px-3 text-left text-sm font-medium hover:bg-sunken';
