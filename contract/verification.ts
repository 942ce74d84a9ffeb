import * as z from 'zod/mini';
import { joinDigits } from './plain-text.ts';
import { email } from './text.ts';

export const codeLength = 6;

export const code = z
  .string({ error: `OTP must be ${codeLength} digits` })
  .check(z.overwrite(joinDigits), z.regex(/^\d{6}$/, `OTP must be ${codeLength} digits`));

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

/** Also of signing out. */
export const verifyCodeAnswer = z.object({ message: z.string() });
