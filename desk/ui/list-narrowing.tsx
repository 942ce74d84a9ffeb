import { Link, useLocation } from 'wouter';
import { mostCounted } from '../../contract/desk/lists.ts';
import { groupDigits } from '../../contract/money.ts';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { SearchBox } from './search-box.tsx';
import { formatList, type ListAddress } from './use-list-address.ts';

/** A part of a list, as a tab. */
export interface ListView {
  /** The value of `view`; undefined for the whole list. */
  readonly name?: string;
  readonly label: string;
  /** From `countLists`. Undefined while it loads. */
  readonly count?: number | undefined;
  /** Leads to another list instead. */
  readonly href?: string;
  /** What an empty view says: "No order needs attention". */
  readonly empty?: string;
}

interface ListViewsProps {
  readonly views: readonly ListView[];
  readonly address: ListAddress;
  readonly label: string;
}

/** The views of a list. They keep the search, or the customer. */
export function ListViews({ views, address: { values }, label }: ListViewsProps) {
  const [path] = useLocation();
  const { search = '', customer = '' } = values;
  return (
    <nav aria-label={`Views of ${label}`} className="min-w-0">
      <ul className="flex flex-wrap">
        {views.map(({ name, label: text, count, href }) => (
          <li key={text} className="shrink-0">
            <Link
              href={href ?? path + formatList({ search, customer, view: name ?? '' })}
              aria-current={!href && values.view === name ? 'true' : undefined}
              className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium text-ink-soft hover:text-ink aria-[current]:border-action aria-[current]:text-ink"
            >
              {text}
              {count !== undefined && (
                <span className="text-xs font-normal text-ink-faint tabular-nums">
                  {groupDigits(String(count))}
                  {count === mostCounted && '+'}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ListSearchProps {
  readonly address: ListAddress;
  /** What it searches through. */
  readonly covers: string;
  readonly noun: readonly [one: string, many: string];
}

/** The search field of a list. */
export function ListSearch({ address: { values, change }, covers, noun }: ListSearchProps) {
  return (
    <SearchBox
      boxClassName="min-w-0 max-sm:flex-1"
      className="sm:w-80"
      aria-label={`Search ${noun[1]}`}
      placeholder={covers}
      searched={values.search ?? ''}
      onSearch={(search) => change({ search })}
    />
  );
}

/** A field that narrows a list: a choice, a day, or a text. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** Labels by value; the empty value is for all. */
  readonly options?: Readonly<Record<string, string>>;
  readonly type?: 'date' | 'text';
}

interface ListFiltersProps {
  readonly filters: readonly ListFilter[];
  readonly address: ListAddress;
}

/** The filters of a list. */
export function ListFilters({ filters, address: { values, change } }: ListFiltersProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 md:flex md:flex-wrap md:*:max-w-56 md:*:min-w-36 md:*:flex-1">
      <legend className="sr-only">Filters</legend>
      {filters.map(({ name, label, options, type }) => {
        const value = values[name] ?? '';
        return options ? (
          <SelectField
            key={name}
            label={label}
            value={value}
            onChange={({ target }) => change({ [name]: target.value })}
            options={options}
          />
        ) : (
          <TextField
            key={`${name} ${value}`}
            label={label}
            type={type}
            autoComplete="off"
            spellCheck={false}
            defaultValue={value}
            onKeyDown={({ key, currentTarget }) =>
              key === 'Enter' && change({ [name]: currentTarget.value.trim() })
            }
            onBlur={({ target }) => target.value.trim() !== value && change({ [name]: target.value.trim() })}
          />
        );
      })}
    </fieldset>
  );
}
