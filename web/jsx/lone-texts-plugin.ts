import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = {
  'react/jsx-runtime': fileURLToPath(new URL('jsx-runtime.ts', import.meta.url)),
  'react/jsx-dev-runtime': fileURLToPath(new URL('jsx-dev-runtime.ts', import.meta.url)),
};

/** Creates all elements, those of libraries too, with `lone-texts.ts`. */
export function loneTexts(): Plugin {
  return {
    name: 'lone-texts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'react/jsx-runtime' && source !== 'react/jsx-dev-runtime') return null;
      const file = own[source];
      // Its own import is of React's.
      return importer === file ? null : file;
    },
  };
}
