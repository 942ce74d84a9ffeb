import { Search } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass } from '../../web/ui/field.tsx';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** What is searched for now. It replaces what was typed when it changes. */
  readonly searched: string;
  /** Gets the text without blanks around it. */
  readonly onSearch: (text: string) => void;
  /** Of the search as a whole. `className` is the field's. */
  readonly boxClassName: string;
  /** Shown over the field's end. */
  readonly end?: ReactNode;
}

/** A field that searches when Enter is pressed. */
export function SearchBox({ searched, onSearch, boxClassName, end, className, ...field }: SearchBoxProps) {
  const [typed, setTyped] = useState(searched);
  useEffect(() => setTyped(searched), [searched]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search className={boxClassName}>
      <form autoComplete="off" onSubmit={search} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <input
          {...field}
          type="search"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={classNames(controlClass, 'pl-9 text-ellipsis shadow-none', className)}
        />
        {end}
      </form>
    </search>
  );
}
