import { Section, States } from './section.tsx';

const sizes = {
  'text-display, the hero': 'text-display',
  'text-title, a screen': 'text-title',
  'text-section, a part of a screen': 'text-section',
  'text-heading, a card': 'text-heading',
  'text-base, running text': 'text-base',
  'text-sm, labels and hints': 'text-sm',
};

export function MeasureSection() {
  return (
    <Section
      title="Type and measures"
      advice="One variable font, Geist. Money has tabular figures, keys the system's monospaced font. Spaces are multiples of 4 px, targets at least 44 px high. Motion takes 120 to 200 ms, changes only opacity and transform, and respects prefers-reduced-motion."
    >
      <div className="space-y-3">
        {Object.entries(sizes).map(([name, size]) => (
          <p key={name} className={size}>
            {name}
          </p>
        ))}
        <p className="tabular-nums">$1,111.11 and $8,888.88, tabular-nums</p>
        <p className="font-mono text-sm">7K4TR-9WPNH-3VGYC-8FBXJ-4MTQ6, font-mono</p>
      </div>
      <States of="Corners and shadows">
        <div className="grid size-32 place-items-center rounded-control border border-line bg-surface text-sm shadow-card">
          control, card
        </div>
        <div className="grid size-32 place-items-center rounded-card border border-line bg-surface text-sm shadow-raised">
          card, raised
        </div>
        <div className="grid size-32 place-items-center rounded-card border border-line bg-surface text-sm shadow-overlay">
          card, overlay
        </div>
      </States>
    </Section>
  );
}
