import { relative } from 'node:path';

interface Diagnostic {
  readonly message: string;
  readonly path: string;
  /** Counts lines and characters from 0. */
  readonly range?: { readonly start: { readonly line: number; readonly character: number } } | null;
}

/** What the compiler found, as `invoice.typ:11:27: dictionary does not contain key "x"`. */
export function describeDiagnostics(diagnostics: readonly unknown[], folder: string): string {
  const found = diagnostics as readonly Diagnostic[];
  const sentences = found.map(({ message, path, range }) => {
    if (!path) return message;
    const file = relative(folder, path);
    if (!range) return `${file}: ${message}`;
    return `${file}:${range.start.line + 1}:${range.start.character + 1}: ${message}`;
  });
  return [...new Set(sentences)].join('; ');
}
