import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SelectField } from './select-field.tsx';

const text = fc.stringMatching(/^[a-z0-9]{1,6}$/);

/** Which option a browser shows: the selected one, or else the first that may be chosen. */
function shownOption(markup: string) {
  const found = [...markup.matchAll(/<option value="([^"]*)"([^>]*)>([^<]*)</g)];
  const options = found.map(([, value = '', attributes = '', words = '']) => ({ value, attributes, words }));
  const selected = options.filter(({ attributes }) => attributes.includes('selected'));
  return selected.at(-1) ?? options.find(({ attributes }) => !attributes.includes('disabled'));
}

it('a select shows its value, whatever that is', () => {
  fc.assert(
    fc.property(
      fc.dictionary(text, text, { maxKeys: 4 }),
      fc.oneof(fc.constant(''), text),
      fc.option(text, { nil: undefined }),
      fc.boolean(),
      (options, value, placeholder, isControlled) => {
        const begun = isControlled ? { value, onChange: () => {} } : { defaultValue: value };
        const markup = renderToStaticMarkup(
          <SelectField label="State" options={options} placeholder={placeholder} {...begun} />,
        );
        const shown = shownOption(markup);
        expect(shown?.value).toBe(value);
        expect(shown?.words).toBe(options[value] ?? (value || (placeholder ?? 'Select state')));
      },
    ),
    { numRuns: 500 },
  );
});

it('a select that begins without a choice asks for one in the words of its label', () => {
  const markup = renderToStaticMarkup(
    <SelectField label="State" options={{ NSW: 'New South Wales' }} value="" onChange={() => {}} />,
  );
  expect(shownOption(markup)).toMatchObject({ value: '', words: 'Select state' });
});
