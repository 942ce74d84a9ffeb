import { Copy, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { australianStates } from '../contract/checkout.ts';
import { Button, ButtonLink, IconButton } from '../web/ui/button.tsx';
import { QuantityField } from '../web/ui/quantity-field.tsx';
import { SelectField } from '../web/ui/select-field.tsx';
import { TextButton } from '../web/ui/text-button.tsx';
import { TextField } from '../web/ui/text-field.tsx';
import { each, type GallerySection } from './section.tsx';

export const controls: GallerySection = {
  title: 'Controls',
  components: {
    Button: each(Button, [
      { children: 'Primary' },
      { children: 'Primary, busy', busy: true },
      { children: 'Primary, unavailable', 'aria-disabled': true },
      { children: 'Large', size: 'large' },
      { children: 'Secondary', variant: 'secondary' },
      { children: 'Secondary, busy', variant: 'secondary', busy: true },
      { children: 'Ghost', variant: 'ghost' },
    ]),
    ButtonLink: <ButtonLink href="#top">A link to elsewhere</ButtonLink>,
    'IconButton: its name is its tooltip': each(IconButton, [
      { label: 'Remove Enterprise Protection', children: <Trash2 className="size-4.5" /> },
      { label: 'Copy license key', variant: 'secondary', children: <Copy className="size-4.5" /> },
      { label: 'Close', busy: true, children: null },
    ]),
    'TextButton: within a sentence': (
      <p>
        Didn’t get it? <TextButton>Resend Code</TextButton>, or <TextButton idle>Call Us</TextButton> in 20
        seconds
      </p>
    ),
    'QuantityField: 1 to 999': each(Quantity, [
      { productName: 'Enterprise Protection', seats: 1 },
      { productName: 'Security Complete', seats: 25 },
      { productName: 'Everything', seats: 999 },
    ]),
  },
};

function Quantity({ productName, seats }: { readonly productName: string; readonly seats: number }) {
  const [value, setValue] = useState(seats);
  return <QuantityField productName={productName} value={value} onChange={setValue} />;
}

const className = 'w-64';
const placeholder = 'Select state';

export const fields: GallerySection = {
  title: 'Fields',
  components: {
    TextField: each<ComponentProps<typeof TextField>>(TextField, [
      { className, label: 'Empty', placeholder: 'you@company.com.au' },
      { className, label: 'Filled in', defaultValue: 'Mia Nguyen' },
      { className, label: 'With a hint', hint: 'Any one key of the order' },
      { className, label: 'Left out', optional: true },
      { className, label: 'Wrong', error: 'First name is required' },
      { className, label: 'With a button', trailing: <Button variant="secondary">Copy</Button> },
    ]),
    SelectField: each<ComponentProps<typeof SelectField>>(SelectField, [
      { className, options: australianStates, label: 'Nothing chosen', placeholder, defaultValue: '' },
      { className, options: australianStates, label: 'Chosen', defaultValue: 'QLD' },
      {
        className,
        options: australianStates,
        label: 'Missing',
        placeholder,
        defaultValue: '',
        error: 'State is required',
      },
    ]),
  },
};
