import { ArrowRight, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TextButton } from '../web/checkout/steps/text-button.tsx';
import { Button, ButtonLink } from '../web/ui/button.tsx';
import { IconButton } from '../web/ui/icon-button.tsx';
import { QuantityField } from '../web/ui/quantity-field.tsx';
import { Section, States } from './section.tsx';

export function ControlsSection() {
  return (
    <Section
      title="Controls"
      advice="One primary button a view: the thing to do next. Secondary for the rest, ghost for the way back. A button is never disabled for what is wrong in a form; it is busy while its call runs, and keeps the focus."
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
        <ButtonLink href="#controls">A link to elsewhere</ButtonLink>
      </States>
      <States of="IconButton: its tooltip is its name">
        <IconButton label="Remove Enterprise Protection">
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label="Copy licence key" variant="secondary">
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label="Close" busy>
          {null}
        </IconButton>
      </States>
      <States of="TextButton: within a sentence">
        <p>
          Nothing arrived? <TextButton>Resend Code</TextButton>
        </p>
        <p>
          Wait a little: <TextButton idle>Resend Code</TextButton> in 20 seconds
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
