import type { HeldLicence } from '../../contract/desk/agreed-quote.ts';
import { formatDay } from '../../contract/format.ts';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { fieldsOf, NumberField } from '../ui/fields.tsx';
import type { LineDraft } from './quote-draft.ts';
import { today } from './use-foresight.ts';

interface TermFieldsProps {
  readonly line: LineDraft;
  readonly licences: readonly HeldLicence[];
  readonly onChange: (line: LineDraft) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** How long the licences of a line last: months, or until a day that other licences have. */
export function TermFields({ line, licences, onChange, errorOf }: TermFieldsProps) {
  const fieldOf = fieldsOf(line, onChange, errorOf);
  const ends = listEnds(licences);
  const choose = (termKind: string) =>
    onChange({ ...line, termKind: termKind === 'day' ? 'day' : 'months' });
  const coTerm = (endsOn: string) => onChange({ ...line, termKind: 'day', endsOn });
  return (
    <>
      <SelectField
        label="Term"
        options={{ months: 'Months', day: 'Until a day' }}
        value={line.termKind}
        onChange={({ target }) => choose(target.value)}
      />
      {line.termKind === 'months' && (
        <NumberField label="Months" {...fieldOf('months')} error={errorOf('term.months')} />
      )}
      {line.termKind === 'day' && (
        <TextField
          label="Last day"
          type="date"
          {...fieldOf('endsOn')}
          error={errorOf('term.endsOn')}
        />
      )}
      {line.termKind === 'day' && Object.keys(ends).length > 0 && (
        <SelectField
          label="Co-termed with"
          className="max-sm:col-span-2"
          placeholder="Choose a licence"
          options={ends}
          value={ends[line.endsOn] ? line.endsOn : ''}
          onChange={({ target }) => coTerm(target.value)}
        />
      )}
    </>
  );
}

/** The days on which licences end that are still valid, each with a licence that ends then. */
function listEnds(licences: readonly HeldLicence[]): Record<string, string> {
  const valid = licences
    .filter(({ endsOn }) => endsOn > today())
    .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
  return Object.fromEntries(
    valid.map(({ endsOn, invoiceNumber, productName }) => [
      endsOn,
      `${formatDay(endsOn)}: ${productName}, ${invoiceNumber}`,
    ]),
  );
}
