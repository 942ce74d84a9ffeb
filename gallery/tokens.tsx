import { Section, States } from './section.tsx';

/** Written out: Tailwind finds only complete class names. */
const colours = {
  paper: 'bg-paper',
  surface: 'bg-surface',
  sunken: 'bg-sunken',
  raised: 'bg-raised',
  night: 'bg-night text-white',
  ink: 'bg-ink text-paper',
  'ink-soft': 'text-ink-soft',
  'ink-faint': 'text-ink-faint',
  'action-strong': 'text-action-strong',
  danger: 'text-danger',
  action: 'bg-action text-on-action',
  'action-soft': 'bg-action-soft border border-action-line',
  eucalyptus: 'bg-eucalyptus text-on-eucalyptus',
  'eucalyptus-soft': 'bg-eucalyptus-soft border border-eucalyptus-line text-eucalyptus-strong',
  'wattle-soft': 'bg-wattle-soft border border-wattle-line text-wattle-strong',
  'danger-soft': 'bg-danger-soft border border-danger-line text-danger-strong',
  alarm: 'bg-alarm text-white',
};

const sizes = ['text-display', 'text-title', 'text-section', 'text-heading', 'text-base', 'text-sm'];

export function TokensSection() {
  return (
    <Section
      title="Tokens"
      advice="A token names a role, for both colour schemes. Text on a coloured background uses the “on-” token, text in a hue the “strong” one. Spaces are multiples of 4 px, targets at least 44 px high."
    >
      <States of="Colours">
        {Object.entries(colours).map(([name, colour]) => (
          <div
            key={name}
            className={`grid h-16 w-40 place-items-end rounded-control p-3 text-sm outline outline-line ${colour}`}
          >
            {name}
          </div>
        ))}
      </States>
      <div className="space-y-3">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {size}
          </p>
        ))}
        <p className="tabular-nums">$1,111.11 and $8,888.88, tabular-nums</p>
        <p className="font-mono text-sm">7K4TR-9WPNH-3VGYC-8FBXJ-4MTQ6, font-mono</p>
      </div>
      <States of="Corners and shadows">
        <div className="rounded-control border border-line bg-surface p-6 shadow-card">control, card</div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-raised">card, raised</div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-overlay">card, overlay</div>
      </States>
    </Section>
  );
}
