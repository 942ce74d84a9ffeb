import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useLocation } from 'wouter';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { Button } from '../../web/ui/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from './action-dialog.tsx';
import { irreversibleAction, irreversibleText } from './red.ts';

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
  /** Moves money or keys, and can't be undone. */
  readonly isDangerous?: boolean;
  /**
   * Also a button of its own beside the menu, where there is room: from a tablet on, or where it is
   * one of many in a wide window. The menu has it elsewhere.
   */
  readonly isUsual?: boolean | 'wide';
}

interface ActionMenuProps {
  readonly actions?: readonly (MenuAction | false)[];
  /** In place of `actions`: with a line between groups. */
  readonly groups?: readonly (readonly (MenuAction | false)[])[];
}

/** What can be done. The usual actions are buttons beside the menu where there is room. */
export function ActionMenu({ actions = [], groups = [actions] }: ActionMenuProps) {
  const isAllowed = useIsAllowed();
  const open = useOpen();
  const id = useId();
  const offered = groups
    .map((group) =>
      group.filter((action) => action !== false).filter(({ call }) => isAllowed(call)),
    )
    .filter((group) => group.length > 0);
  if (offered.length === 0) return null;
  return (
    <>
      {offered.flat().map(
        ({ name, opens, isUsual, isDangerous }) =>
          isUsual && (
            <Button
              key={name}
              variant="secondary"
              className={classNames(
                isUsual === 'wide' ? 'max-xl:hidden' : 'max-sm:hidden',
                isDangerous && irreversibleAction,
              )}
              onClick={() => open(opens)}
            >
              {name}
            </Button>
          ),
      )}
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
        {offered.map((group) => (
          <li key={group[0]?.name} className={groupClass(group)}>
            <ul>
              {group.map((action) => (
                <MenuItem key={action.name} action={action} onOpen={open} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

interface MenuItemProps {
  readonly action: MenuAction;
  readonly onOpen: (opens: ReactNode) => void;
}

function MenuItem({ action, onOpen }: MenuItemProps) {
  const { name, opens, isDangerous } = action;
  return (
    <li className={hiddenClass(action)}>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          // The button has the focus again, to which the action's dialog returns it.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          onOpen(opens);
        }}
        className={classNames(itemClass, isDangerous && irreversibleText)}
      >
        {name}
      </button>
    </li>
  );
}

/** Where an action is a button, the menu doesn't have it. */
function hiddenClass({ isUsual }: MenuAction): string {
  if (!isUsual) return '';
  return isUsual === 'wide' ? 'xl:hidden' : 'sm:hidden';
}

/** A group is there where one of its actions is. */
function groupClass(group: readonly MenuAction[]): string {
  const line = 'border-line not-first:mt-1 not-first:border-t not-first:pt-1';
  const hidden = group.map(hiddenClass);
  if (hidden.includes('')) return line;
  return `${line} ${hidden.includes('xl:hidden') ? 'xl:hidden' : 'sm:hidden'}`;
}

/** Below its button, right edges in line; without `position-area`, in the window's middle. */
const menuClass =
  'w-64 max-w-[90vw] rounded-card border border-line bg-raised p-1 text-ink shadow-overlay ' +
  'supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:mt-1 ' +
  '[position-area:bottom_span-left]';

const itemClass =
  'flex min-h-11 w-full items-center rounded-control ' +
  'px-3 text-left text-sm font-medium hover:bg-sunken';
