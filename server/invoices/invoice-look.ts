const width = 595.28;
const height = 841.89;
const margins = { left: 56, right: 56, top: 64, bottom: 76 };

/** An A4 page in points of 1/72 inch. Only its footer goes below `bottom`. */
export const page = {
  width,
  height,
  margins,
  left: margins.left,
  right: width - margins.right,
  contentWidth: width - margins.left - margins.right,
  top: margins.top,
  bottom: height - margins.bottom,
} as const;

const columnGap = 32;
const columnWidth = (page.contentWidth - columnGap) / 2;

/** The two columns of the page. */
export const halves = [
  { x: page.left, width: columnWidth },
  { x: page.left + columnWidth + columnGap, width: columnWidth },
] as const;

export const colours = {
  ink: '#0f1a33',
  inkSoft: '#434d67',
  inkFaint: '#5f6880',
  line: '#e6e1d7',
  sunken: '#f4f1ea',
  eucalyptus: '#1c4d3f',
  eucalyptusSoft: '#eaf3ee',
  wattle: '#664a00',
  wattleSoft: '#fdf6e3',
  link: '#2447c8',
  white: '#ffffff',
} as const;

export interface TextStyle {
  readonly font: 'regular' | 'strong';
  readonly size: number;
  readonly colour: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Points between lines, added to the font's own. */
  readonly lineGap?: number;
  /** Figures of one width. */
  readonly tabular?: boolean;
}

const regular = { font: 'regular', size: 9.5, colour: colours.ink, lineGap: 2.5 } as const;
const strong = { ...regular, font: 'strong' } as const;

export const styles = {
  title: { font: 'strong', size: 25, colour: colours.ink, align: 'right' },
  logo: { font: 'strong', size: 14, colour: colours.ink },
  label: { font: 'regular', size: 8, colour: colours.inkFaint },
  value: regular,
  fact: { ...regular, size: 9 },
  name: { ...strong, size: 10.5 },
  text: { ...regular, colour: colours.inkSoft },
  amount: { ...regular, align: 'right', tabular: true },
  columnHead: { font: 'strong', size: 8, colour: colours.inkSoft },
  columnHeadRight: { font: 'strong', size: 8, colour: colours.inkSoft, align: 'right' },
  total: { ...strong, size: 12 },
  totalAmount: { ...strong, size: 12, align: 'right', tabular: true },
  paid: { font: 'strong', size: 9, colour: colours.eucalyptus, align: 'center' },
  noteTitle: { ...strong, size: 9 },
  note: { ...regular, size: 8.5, colour: colours.inkSoft },
  noteLink: { ...regular, size: 8.5, colour: colours.link },
  foot: { font: 'regular', size: 7.5, colour: colours.inkFaint },
  footRight: { font: 'regular', size: 7.5, colour: colours.inkFaint, align: 'right' },
  demo: { font: 'strong', size: 8.5, colour: colours.wattle, align: 'center' },
} as const satisfies Record<string, TextStyle>;
