import * as z from 'zod/mini';

const colour = z
  .string()
  .check(
    z.trim(),
    z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour of six hexadecimal digits, such as #1a6b5c'),
    z.toLowerCase(),
  );

/** What the seller chose of the shop's look. What is left out keeps the look that the shop comes with. */
export const brand = z.strictObject({
  /** Buttons, links and what is selected. */
  accent: z.optional(colour),
  /** Complete Purchase, POPULAR and success. */
  highlight: z.optional(colour),
  /** Text. */
  ink: z.optional(colour),
  /** The page's background. One that is darker than the ink is shown in both colour schemes. */
  paper: z.optional(colour),
  /** An installed package of a variable font: `@fontsource-variable/…`. */
  font: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(
          /^@fontsource-variable\/[a-z0-9-]+$/,
          'must be a package of a variable font, such as @fontsource-variable/inter',
        ),
      ),
  ),
});
