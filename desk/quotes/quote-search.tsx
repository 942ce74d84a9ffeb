import { type FormEvent, useEffect, useState } from 'react';
import type { QuoteState } from '../../contract/quotes.ts';
import { Button } from '../../web/ui/button.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { quoteStateNames } from './quote-pill.tsx';

interface QuoteSearchProps {
  /** What is searched for now. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
  readonly state: QuoteState | null;
  readonly onState: (state: string) => void;
}

/** What the list of quotes is narrowed to. */
export function QuoteSearch({ text, onSearch, state, onState }: QuoteSearchProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <search>
        <form onSubmit={search}>
          <TextField
            label="Search quotes"
            type="search"
            placeholder="Quote, email, company or purchase order"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            trailing={
              <Button type="submit" variant="secondary">
                Search
              </Button>
            }
          />
        </form>
      </search>
      <SelectField
        label="State"
        value={state ?? ''}
        onChange={({ target }) => onState(target.value)}
        options={{ '': 'Any state', ...quoteStateNames }}
      />
    </div>
  );
}
