import type { BrandColour } from './brand.ts';

/** The name of a colour: what it is for, never how it looks. */
export type Role = keyof typeof roles;

/** Which colour of the seller's a role takes its hue from; of a fixed one, nothing. */
type Source = 'accent' | 'highlight' | 'ink' | 'paper' | 'fixed';

interface RoleColours {
  /** In the light and in the dark scheme, of the look that the shop comes with. */
  readonly light: string;
  readonly dark: string;
  readonly from: Source;
  /** The role is this colour of the seller's, in the scheme that the seller's paper belongs to. */
  readonly is?: BrandColour;
  /** Keeps its distance in lightness to the colour of its source, rather than its own lightness. */
  readonly beside?: true;
  /** The least contrast to these roles, which are above it in this table (WCAG 2.2, 1.4.3 and 1.4.11). */
  readonly text?: readonly string[];
  readonly control?: readonly string[];
  /** How many times the usual chroma it may have, 2 unless it says less: a strong colour would paint whole pages. */
  readonly mostStrength?: number;
  /** From 0 to 1. */
  readonly opacity?: { readonly light: number; readonly dark: number };
}

const backgrounds = ['paper', 'surface', 'sunken'];
const allBackgrounds = [...backgrounds, 'raised'];

/** There, an orange or a red shows more than the usual green. */
const behindHalfACard = 1.25;

/** Every colour of the page, the desk, the mails and the documents. */
export const roles = {
  // Backgrounds, from the page to what is above it.
  paper: { light: '#fbf9f5', dark: '#0d1424', from: 'paper', is: 'paper' },
  surface: { light: '#ffffff', dark: '#151e34', from: 'paper', beside: true },
  sunken: { light: '#f4f1ea', dark: '#0a101d', from: 'paper', beside: true },
  // Above all of them.
  raised: { light: '#ffffff', dark: '#202b49', from: 'paper', beside: true },

  ink: { light: '#0f1a33', dark: '#f1f4fb', from: 'ink', is: 'ink', text: allBackgrounds },
  'ink-soft': { light: '#434d67', dark: '#c3cbdd', from: 'ink', text: allBackgrounds },
  'ink-faint': { light: '#5f6880', dark: '#9aa5bd', from: 'ink', text: allBackgrounds },

  // Hairlines; the strong one borders fields.
  line: { light: '#e6e1d7', dark: '#2f3c5b', from: 'paper', beside: true },
  'line-strong': { light: '#858b9a', dark: '#7784a2', from: 'ink', control: backgrounds },

  // Backgrounds of buttons and marks, and icons. Text on them is `on-…`; text in these hues is `…-strong`.
  action: {
    ...{ light: '#2447c8', dark: '#8ea6ff', from: 'accent', is: 'accent' },
    control: backgrounds,
  },
  'on-action': { light: '#ffffff', dark: '#0a101d', from: 'ink', text: ['action'] },
  'action-soft': {
    light: '#ebeffc',
    dark: '#1b284a',
    from: 'accent',
    mostStrength: behindHalfACard,
  },
  'action-line': { light: '#c3cff5', dark: '#3a4d86', from: 'accent' },
  'action-strong': {
    ...{ light: '#1b379e', dark: '#b3c3ff', from: 'accent' },
    text: [...allBackgrounds, 'action-soft'],
  },
  // Where pages are read once: in mails, documents and pages without scripts.
  link: { light: '#2447c8', dark: '#8ea6ff', from: 'accent', text: backgrounds },

  highlight: {
    ...{ light: '#2b6a57', dark: '#72c4a8', from: 'highlight', is: 'highlight' },
    control: backgrounds,
  },
  'on-highlight': { light: '#ffffff', dark: '#0a101d', from: 'ink', text: ['highlight'] },
  'highlight-soft': {
    light: '#eaf3ee',
    dark: '#132c2a',
    from: 'highlight',
    mostStrength: behindHalfACard,
  },
  'highlight-line': { light: '#aecdbf', dark: '#2f6151', from: 'highlight' },
  'highlight-strong': {
    ...{ light: '#1c4d3f', dark: '#a8e0cb', from: 'highlight' },
    text: [...allBackgrounds, 'highlight-soft'],
  },

  'warning-soft': { light: '#fdf6e3', dark: '#2a2414', from: 'fixed' },
  'warning-line': { light: '#e9d7a1', dark: '#5d4d1e', from: 'fixed' },
  'warning-strong': {
    ...{ light: '#664a00', dark: '#f0d894', from: 'fixed' },
    text: [...allBackgrounds, 'warning-soft'],
  },

  danger: { light: '#b42318', dark: '#ff9a8f', from: 'fixed', control: backgrounds },
  'danger-soft': { light: '#fdf0ee', dark: '#351b20', from: 'fixed' },
  'danger-line': { light: '#efc3bd', dark: '#74343a', from: 'fixed' },
  'danger-strong': {
    ...{ light: '#8c1a11', dark: '#ffbdb5', from: 'fixed' },
    text: [...allBackgrounds, 'danger-soft'],
  },

  // A band and a destructive toast with white text in both schemes.
  white: { light: '#ffffff', dark: '#ffffff', from: 'fixed' },
  night: { light: '#0f1a33', dark: '#16213c', from: 'ink', text: ['white'] },
  alarm: { light: '#b42318', dark: '#a8342c', from: 'fixed', text: ['white'] },

  // Only in the drawing on Home.
  'drawing-backdrop': { light: '#f1ece1', dark: '#16203a', from: 'paper', beside: true },
  'drawing-sunken': { light: '#f4f1ea', dark: '#0d1424', from: 'paper', beside: true },
  'drawing-line': { light: '#e6e1d7', dark: '#2a3652', from: 'paper', beside: true },
  'drawing-faint': { light: '#a3a8b5', dark: '#5c6784', from: 'ink' },
  'drawing-dash': { light: '#a3a8b5', dark: '#a3a8b5', from: 'ink' },
  'drawing-note': { light: '#c5cad8', dark: '#434d67', from: 'ink', text: ['ink'] },
  'drawing-shade': { light: '#0f1a33', dark: '#0f1a33', from: 'ink' },

  // Behind a dialog; and shadows, each with an opacity of its own.
  scrim: {
    ...{ light: '#0f1a33', dark: '#02050c', from: 'ink' },
    opacity: { light: 0.45, dark: 0.7 },
  },
  shade: { light: '#0f1a33', dark: '#000000', from: 'ink' },
} as const satisfies Readonly<Record<string, RoleColours>>;

export const roleNames = Object.keys(roles) as readonly Role[];

export function readRole(role: Role): RoleColours {
  return roles[role];
}
