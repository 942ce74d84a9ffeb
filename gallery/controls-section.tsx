import { ArrowRight, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '../web/ui/button.tsx';
import { QuantityField } from '../web/ui/quantity-field.tsx';
import { TextButton } from '../web/ui/text-button.tsx';
import { Section, States } from './section.tsx';

export function ControlsSection() {
  return (
    <Section
      title="Controls"
      advice="One primary button a view, for the next step. Secondary for other actions, ghost for going back. An invalid form never disables a button. A button is busy while its call is pending, and keeps the focus."
    >
      <States of="Button">
        <Button>Primary</Button>
        <Button busy>Primary, busy</Button>
        <Button aria-disabled>Primary, unavailable</Button>
        <Button size="large">
          Large <ArrowRight aria-hidden className="size-4.5" />
        </Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="secondary" busy>
          Secondary, busy
        </Button>
        <Button variant="ghost">Ghost</Button>
        <ButtonLink href="#top">A link to elsewhere</ButtonLink>
      </States>
      <States of="IconButton: its name is its tooltip">
        <IconButton label="Remove Enterprise Protection">
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label="Copy license key" variant="secondary">
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label="Close" busy>
          {null}
        </IconButton>
      </States>
      <States of="TextButton: within a sentence">
        <p>
          Didn’t get it? <TextButton>Resend Code</TextButton>
        </p>
        <p>
          Please wait: <TextButton idle>Resend Code</TextButton> in 20 seconds
        </p>
      </States>
      <States of="QuantityField: 1 to 999">
        <Quantity name="Enterprise Protection" seats={1} />
        <Quantity name="Security Complete" seats={25} />
        <Quantity name="Everything" seats={999} />
      </States>
    </Section>
  );
}

function Quantity({ name, seats }: { readonly name: string; readonly seats: number }) {
  const [value, setValue] = useState(seats);
  return <QuantityField productName={name} value={value} onChange={setValue} />;
}
