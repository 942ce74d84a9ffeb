import { Copy } from 'lucide-react';
import { states } from '../contract/checkout.ts';
import { IconButton } from '../web/ui/button.tsx';
import { SelectField } from '../web/ui/select-field.tsx';
import { TextField } from '../web/ui/text-field.tsx';
import { Section, States } from './section.tsx';

export function FieldsSection() {
  return (
    <Section
      title="Fields"
      advice="The label is above the control, its error and hint below. A field is validated on blur and on submit; the error disappears when the field is valid. Mark optional fields, not required ones."
    >
      <States of="TextField">
        <TextField className="w-64" label="Empty" placeholder="you@company.com.au" />
        <TextField className="w-64" label="Filled in" defaultValue="Mia Nguyen" />
        <TextField className="w-64" label="With a hint" hint="Any one key of the order" />
        <TextField className="w-64" label="Left out" optional />
        <TextField className="w-64" label="Wrong" error="First name is required" />
        <TextField
          className="w-64"
          label="With a button"
          defaultValue="7K4TR-9WPNH-3VGYC"
          inputClassName="font-mono text-sm"
          trailing={
            <IconButton label="Copy it" variant="secondary">
              <Copy aria-hidden className="size-4.5" />
            </IconButton>
          }
        />
      </States>
      <States of="SelectField">
        <SelectField
          className="w-64"
          label="Nothing chosen"
          placeholder="Select state"
          options={states}
          defaultValue=""
        />
        <SelectField className="w-64" label="Chosen" options={states} defaultValue="QLD" />
        <SelectField
          className="w-64"
          label="Missing"
          placeholder="Select state"
          options={states}
          defaultValue=""
          error="State is required"
        />
      </States>
    </Section>
  );
}
