import type { UseFormRegisterReturn } from 'react-hook-form';

/** The props of the field of a name: how the form reads it, and why it was refused. */
export type FieldOf<Name extends string> = (
  name: Name,
) => UseFormRegisterReturn & { readonly error: string | undefined };
