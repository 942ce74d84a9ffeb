import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandFont } from '../brand/font-plugin.ts';
import { brandPictures } from '../brand/pictures-plugin.ts';
import { brandStyles } from '../brand/vite-plugin.ts';
import { loneTexts } from '../web/jsx/lone-texts-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The desk's page, apart from the shop's: nothing of it is in the shop's build. */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite-desk'),
  plugins: [loneTexts(), react(), brandStyles(), brandFont(), brandPictures(), tailwindcss()],
  resolve: {
    alias: [
      // Radix's own writes a <style> element, which the page's content security policy forbids.
      { find: 'react-remove-scroll', replacement: here('../web/ui/remove-scroll.tsx') },
      // Its workers come from `blob:` addresses, which the policy forbids too.
      { find: /^fflate$/, replacement: here('../web/browser/zip.ts') },
    ],
  },
  build: {
    outDir: here('../dist/desk'),
    emptyOutDir: true,
    // A data: URL is no 'self': every asset stays a file.
    assetsInlineLimit: 0,
    // All screens are one file: none can fail to load later, such as after an upgrade.
    chunkSizeWarningLimit: 1_000,
    target: 'baseline-widely-available',
  },
  server: { fs: { allow: [here('..')] } },
});
