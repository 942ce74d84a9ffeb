import { Section, States } from './section.tsx';

/** Written out: Tailwind finds only complete class names. */
const grounds = {
  'paper: the page': 'bg-paper',
  'surface: cards, dialogs': 'bg-surface',
  'sunken: asides, hover': 'bg-sunken',
  'raised: toasts': 'bg-raised',
  'night: the dark band': 'bg-night text-white',
  'ink: tooltips': 'bg-ink text-paper',
};

const texts = {
  'ink: what matters': 'text-ink',
  'ink-soft: running text': 'text-ink-soft',
  'ink-faint: labels, hints': 'text-ink-faint',
  'action-strong: links': 'text-action-strong',
  'eucalyptus-strong: success': 'text-eucalyptus-strong',
  'danger: an invalid field': 'text-danger',
};

const hues = {
  'action: the one thing to do': 'bg-action text-on-action',
  'eucalyptus: Complete, success': 'bg-eucalyptus text-on-eucalyptus',
  'alarm: a destructive toast': 'bg-alarm text-white',
  'action-soft: news': 'bg-action-soft border border-action-line',
  'eucalyptus-soft: Complete': 'bg-eucalyptus-soft border border-eucalyptus-line text-eucalyptus-strong',
  'wattle-soft: demo, offline': 'bg-wattle-soft border border-wattle-line text-wattle-strong',
  'danger-soft: failures': 'bg-danger-soft border border-danger-line text-danger-strong',
};

export function ColourSection() {
  return (
    <Section
      title="Colour"
      advice="A token names a role. The light and the dark scheme give it different values. Text on a coloured background uses the “on-” token, text in a hue the “strong” one. Every pair has a contrast of at least 4.5:1."
    >
      <Swatches of="Backgrounds" colours={grounds} />
      <States of="Text">
        {Object.entries(texts).map(([name, colour]) => (
          <p key={name} className={`w-60 ${colour}`}>
            {name}
          </p>
        ))}
      </States>
      <Swatches of="Hues" colours={hues} />
    </Section>
  );
}

interface SwatchesProps {
  readonly of: string;
  readonly colours: Readonly<Record<string, string>>;
}

function Swatches({ of, colours }: SwatchesProps) {
  return (
    <States of={of}>
      {Object.entries(colours).map(([name, colour]) => (
        <div
          key={name}
          className={`grid h-20 w-60 place-items-end rounded-control p-3 text-sm outline outline-line ${colour}`}
        >
          {name}
        </div>
      ))}
    </States>
  );
}
