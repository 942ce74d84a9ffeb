import * as z from 'zod/mini';

export const codeLength = 6;

const emailMessage = 'Invalid email address';

/** In lower case, so that two spellings are one buyer. The lengths are of RFC 5321 section 4.5.3.1. */
export const email = z.string({ error: emailMessage }).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: emailMessage, abort: true }),
  z.regex(z.regexes.email, { error: emailMessage, abort: true }),
  z.refine((address) => address.indexOf('@') <= 64, emailMessage),
);

export const code = z
  .string({ error: `OTP must be ${codeLength} digits` })
  .check(z.trim(), z.regex(/^\d{6}$/, `OTP must be ${codeLength} digits`));

/** What a buyer needs a code for. The mail says it; the code proves the address for all of them. */
export const codePurposes = ['checkout', 'quote', 'my-orders'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const sendCodeRequest = z.object({ email, purpose: z.optional(z.enum(codePurposes)) });
export type SendCodeRequest = z.infer<typeof sendCodeRequest>;

export const sendCodeAnswer = z.object({
  message: z.string(),
  demoOtp: z.optional(z.string()),
});

export const verifyCodeRequest = z.object({ email, code });
export type VerifyCodeRequest = z.infer<typeof verifyCodeRequest>;

export const verifyCodeAnswer = z.object({ message: z.string() });
