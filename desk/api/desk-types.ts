import type * as z from 'zod/mini';
import type { DeskCall } from '../../contract/desk/desk-call.ts';

/** A part of the request that a call declares. */
type Part<C extends DeskCall, Name extends string> =
  C extends Record<Name, infer S extends z.ZodMiniType> ? Record<Name, z.input<S>> : unknown;

/** What the page sends with a call. */
export type DeskInput<C extends DeskCall> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { upload: string } ? { readonly upload: Blob } : unknown);

/** A file and the name that the server gave it. */
export interface DeskFile {
  readonly file: Blob;
  readonly name: string;
}

export type DeskAnswer<C extends DeskCall> = C extends { answer: infer S extends z.ZodMiniType }
  ? z.output<S>
  : DeskFile;
