import { Search } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass } from '../../web/ui/field.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { formatCounted } from './format.tsx';
import { formatList, useListAddress } from './use-list-address.ts';

export interface ListView {
  /** The value of `view`; undefined for the whole list. */
  readonly name?: string;
  readonly label: string;
  /** Leads to another list instead. */
  readonly href?: string;
  /** What an empty view says: "No order needs attention". */
  readonly empty?: string;
}

interface ListViewsProps {
  readonly views: readonly ListView[];
  /** How many rows a view has, by its name; of the whole list, `all`. Undefined while they load. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  /** Where the shop stops counting. */
  readonly most?: number | undefined;
  readonly label: string;
}

/** The views of a list. They keep the search, or the customer. */
export function ListViews({ views, counts, most = mostCounted, label }: ListViewsProps) {
  const [path] = useLocation();
  const { search = '', customer = '', view } = useListAddress().values;
  return (
    <nav aria-label={`Views of ${label}`} className="min-w-0">
      <ul className="flex flex-wrap">
        {views.map(({ name, label: text, href }) => {
          const count = counts?.[name ?? 'all'];
          return (
            <li key={text} className="shrink-0">
              <Link
                href={href ?? path + formatList({ search, customer, view: name ?? '' })}
                aria-current={!href && view === name ? 'true' : undefined}
                className={viewClass}
              >
                {text}
                {count !== undefined && (
                  <span className="text-xs font-normal text-ink-faint tabular-nums">
                    {formatCounted(count, most)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const viewClass =
  'flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium ' +
  'text-ink-soft hover:text-ink aria-[current]:border-action aria-[current]:text-ink ' +
  // A border without a colour would show there, as that of the current view.
  'forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]';

export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly options?: Readonly<Record<string, string>>;
  /** What the choice of no option says: "Any state". */
  readonly all?: string;
  readonly type?: 'date';
}

export function ListFilters({ filters }: { readonly filters: readonly ListFilter[] }) {
  return (
    <fieldset className={filtersClass}>
      <legend className="sr-only">Filters</legend>
      {filters.map((filter) => (
        <FilterField key={filter.name} filter={filter} />
      ))}
    </fieldset>
  );
}

const filtersClass =
  'grid grid-cols-2 gap-3 md:flex md:flex-wrap md:*:max-w-56 md:*:min-w-36 md:*:flex-1';

function FilterField({ filter }: { readonly filter: ListFilter }) {
  const { name, label, options, all = '', type } = filter;
  const { values, change } = useListAddress();
  const value = values[name] ?? '';
  const choose = (chosen: string) => change({ [name]: chosen });
  if (options)
    return (
      <SelectField
        label={label}
        value={value}
        onChange={({ target }) => choose(target.value)}
        options={{ '': all, ...options }}
      />
    );

  return (
    <TextField
      key={value}
      label={label}
      type={type}
      autoComplete="off"
      spellCheck={false}
      defaultValue={value}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && choose(currentTarget.value.trim())}
      onBlur={({ target }) => target.value.trim() !== value && choose(target.value.trim())}
    />
  );
}

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** What is searched for now. It replaces what was typed when it changes. */
  readonly searched: string;
  readonly onType?: (text: string) => void;
  /** Gets the text without blanks around it. */
  readonly onSearch: (text: string) => void;
  readonly boxClassName: string;
  readonly end?: ReactNode;
}

export function SearchBox(props: SearchBoxProps) {
  const { searched, onSearch, onType, boxClassName, end, className, ...field } = props;
  const [typed, setTyped] = useState(searched);
  useEffect(() => setTyped(searched), [searched]);

  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };

  return (
    <search className={boxClassName}>
      <form autoComplete="off" onSubmit={search} className="relative">
        <Search aria-hidden className={glassClass} />
        <input
          {...field}
          // A search field has no suggestions, as ARIA defines it.
          type={field.role === 'combobox' ? 'text' : 'search'}
          enterKeyHint="search"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onType?.(target.value);
          }}
          className={classNames(controlClass, 'pl-9 text-ellipsis shadow-none', className)}
        />
        {end}
      </form>
    </search>
  );
}

const glassClass =
  'pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint';
