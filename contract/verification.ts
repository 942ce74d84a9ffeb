import * as z from 'zod/mini';

/** How many digits a verification code has. */
export const codeLength = 6;

const emailMessage = 'Invalid email address';

/**
 * An email address, trimmed and in lower case, so that two spellings of one address are one buyer.
 * At most 254 characters, 64 of them before the @ (RFC 5321 section 4.5.3.1); quoted local parts are refused.
 */
export const email = z.string({ error: emailMessage }).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: emailMessage, abort: true }),
  z.regex(z.regexes.email, { error: emailMessage, abort: true }),
  z.refine((address) => address.indexOf('@') <= 64, emailMessage),
);

/** The digits that were mailed. */
export const code = z
  .string({ error: `OTP must be ${codeLength} digits` })
  .check(z.trim(), z.regex(/^\d{6}$/, `OTP must be ${codeLength} digits`));

export const sendCodeRequest = z.object({ email });
export type SendCodeRequest = z.infer<typeof sendCodeRequest>;

export const sendCodeAnswer = z.object({
  message: z.string(),
  /** The code itself, in demo mode alone. */
  demoOtp: z.optional(z.string()),
});

export const verifyCodeRequest = z.object({ email, code });
export type VerifyCodeRequest = z.infer<typeof verifyCodeRequest>;

export const verifyCodeAnswer = z.object({ message: z.string() });
