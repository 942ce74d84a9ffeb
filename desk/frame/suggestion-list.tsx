import { classNames } from '../../web/ui/class-names.ts';
import { ListOption } from '../ui/list-option.tsx';
import type { Suggestion, SuggestionGroup } from './list-suggestions.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  /** The suggestion that Enter opens; null for none. */
  readonly active: Suggestion | null;
  readonly onPick: (suggestion: Suggestion) => void;
}

/** Below the search field, which keeps the focus. */
export function SuggestionList({ id, groups, active, onPick }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={listClass}>
      {groups.map(({ title, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may have groups, and no fieldset
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">
            {title}
          </p>
          {suggestions.map((suggestion) => (
            <ListOption
              key={suggestion.href}
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
          ))}
        </div>
      ))}
    </div>
  );
}

/** No address of a screen has a blank or a quote, so each is an id. */
export function idOf({ href }: Suggestion): string {
  return `suggestion-${href}`;
}

const listClass =
  'absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border ' +
  'border-line bg-raised pb-1 text-sm text-ink shadow-overlay max-sm:fixed max-sm:inset-x-4 ' +
  'max-sm:top-14';
const optionClass =
  'flex min-h-9 cursor-pointer items-center gap-x-3 px-3 hover:bg-sunken pointer-coarse:min-h-11';
/** A tint alone is too faint in the dark scheme. */
const activeClass = 'bg-action-soft shadow-[inset_3px_0_0_var(--color-action)]';
