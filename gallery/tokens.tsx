import type { GallerySection } from './section.tsx';

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
const fonts = [...sizes, 'tabular-nums', 'font-mono text-sm'];
const corners = ['rounded-control shadow-card', 'rounded-card shadow-raised', 'rounded-card shadow-overlay'];

export const tokens: GallerySection = {
  title: 'Tokens',
  advice:
    'A token names a role, for both colour schemes. Text on a coloured background uses the “on-” token, text in a hue the “strong” one. Spaces are multiples of 4 px, targets at least 44 px high.',
  components: {
    Colours: Object.entries(colours).map(([name, colour]) => (
      <p key={name} className={`h-16 w-40 rounded-control p-3 text-sm outline outline-line ${colour}`}>
        {name}
      </p>
    )),
    Type: fonts.map((name) => (
      <p key={name} className={`w-full ${name}`}>
        {name}: $1,111.11 and $8,888.88
      </p>
    )),
    'Corners and shadows': corners.map((name) => (
      <p key={name} className={`border border-line bg-surface p-6 ${name}`}>
        {name}
      </p>
    )),
  },
};
