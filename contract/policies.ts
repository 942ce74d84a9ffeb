import * as z from 'zod/mini';

/** The seller's policies, whose texts are in the folder of that name. */
export const policyNames = ['terms', 'privacy', 'refunds'] as const;
export type PolicyName = (typeof policyNames)[number];

/** The version of each policy, as {@link policyAnswer} has it. */
export const policyVersions = z.record(z.enum(policyNames), z.string());
export type ShownVersions = z.infer<typeof policyVersions>;

/** As a header has them: `terms=0a1b; privacy=2c3d; refunds=4e5f`. */
export function formatPolicyVersions(versions: ShownVersions): string {
  return policyNames.map((name) => `${name}=${versions[name]}`).join('; ');
}

/** Null where a version of a policy is missing. */
export function parsePolicyVersions(text: string): ShownVersions | null {
  const pairs = text.split(';').map((part) => part.trim().split('='));
  return policyVersions.safeParse(Object.fromEntries(pairs)).data ?? null;
}

export const policyParams = z.object({ name: z.enum(policyNames) });

const span = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  href: z.optional(z.string()),
});

/**
 * A policy as text without markup, to be encoded where it is shown. A list has one line for each
 * item, other blocks have one line.
 */
export const policyAnswer = z.object({
  title: z.string(),
  /** Changes with the text. An order names the versions that its buyer was shown. */
  version: z.string(),
  blocks: z.array(
    z.object({ kind: z.enum(['heading', 'paragraph', 'list']), lines: z.array(z.array(span)) }),
  ),
});
export type PolicyAnswer = z.infer<typeof policyAnswer>;
