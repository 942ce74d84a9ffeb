import { classNames } from '../../web/ui/class-names.ts';
import { ListOption } from '../ui/list-option.tsx';
import type { Suggestion, SuggestionGroup } from './list-suggestions.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  /** The suggestion that Enter opens; null for none. */
  readonly active: Suggestion | null;
  readonly onPick: (suggestion: Suggestion) => void;
  /** What else can be typed. The list of keys says it too. */
  readonly hint?: string | undefined;
}

/** Below the search field, which keeps the focus. */
export function SuggestionList({ id, groups, active, onPick, hint }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={listClass}>
      {groups.map(({ title, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may have groups, and no fieldset
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">
            {title}
          </p>
          {suggestions.map((suggestion) => (
            <div key={suggestion.href} className="flex items-center pr-2 hover:bg-sunken">
              <ListOption
                id={idOf(suggestion)}
                isChosen={suggestion === active}
                onPick={() => onPick(suggestion)}
                className={classNames(optionClass, suggestion === active && activeClass)}
              >
                <span className="min-w-0 shrink-0 truncate font-medium max-sm:shrink">
                  {suggestion.name}
                </span>
                <span className="min-w-0 flex-1 truncate text-ink-soft">{suggestion.about}</span>
                <span className="shrink-0 tabular-nums">{suggestion.end}</span>
              </ListOption>
              {suggestion.acts?.map((act) => (
                <ListOption
                  key={act.word}
                  id={idOf(act)}
                  label={act.name}
                  isChosen={act === active}
                  onPick={() => onPick(act)}
                  className={classNames(actClass, act === active && activeActClass)}
                >
                  {act.word}
                </ListOption>
              ))}
            </div>
          ))}
        </div>
      ))}
      {hint && (
        <p aria-hidden className="mt-1 border-t border-line px-3 pt-2 pb-1 text-xs text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** No address of a screen has a blank or a quote, so each is an id. */
export function idOf({ href, asked }: Suggestion): string {
  return `suggestion-${href}${asked ? `-${asked.act}` : ''}`;
}

const listClass =
  'absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border ' +
  'border-line bg-raised pb-1 text-sm text-ink shadow-overlay max-sm:fixed max-sm:inset-x-4 ' +
  'max-sm:top-14';
const optionClass =
  'flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-x-3 px-3 pointer-coarse:min-h-11';
/** On a phone, the order has the room, and its acts when it is open. */
const actClass =
  'flex min-h-7 shrink-0 cursor-pointer items-center rounded-control px-2 font-medium ' +
  'text-action-strong hover:underline max-sm:hidden pointer-coarse:min-h-11';
/** A tint alone is too faint in the dark scheme. */
const activeClass = 'bg-action-soft shadow-[inset_3px_0_0_var(--color-action)]';
const activeActClass = 'bg-action-soft shadow-[inset_0_0_0_2px_var(--color-action)]';
