import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandDrawings } from './brand/drawings-plugin.ts';
import { brandFont } from './brand/font-plugin.ts';
import { brandPictures } from './brand/pictures-plugin.ts';
import { brandStyles } from './brand/vite-plugin.ts';
import { documentHead } from './web/document-head.ts';
import { inlineFirstPaint } from './web/inline-first-paint.ts';
import { loneTexts } from './web/jsx/lone-texts-plugin.ts';
import { sellerWords } from './web/seller-words-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('web'),
  cacheDir: here('node_modules/.vite'),
  plugins: [
    ...[loneTexts(), react()],
    ...[brandStyles(), brandFont(), brandDrawings(), brandPictures(), tailwindcss()],
    ...[documentHead(), sellerWords(), inlineFirstPaint()],
  ],
  resolve: {
    alias: [
      // Radix's own writes a <style> element, which the page's content security policy forbids.
      { find: 'react-remove-scroll', replacement: here('web/ui/remove-scroll.tsx') },
      // Its workers come from `blob:` addresses, which the policy forbids too.
      { find: /^fflate$/, replacement: here('web/browser/zip.ts') },
    ],
  },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    // A data: URL is no 'self': every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        // The page names every file, and a hash can't be compressed: 36 bits tell the files of a name apart.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // React changes seldom: browsers keep it when the shop is changed.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // The rest in one file, which compresses better than one for each set of screens that share a module.
            { name: 'page', tags: ['$initial'] },
            // The page names every file: small ones that several screens share are one.
            {
              name: 'shared',
              test: /\/web\/|lucide-react/,
              minShareCount: 3,
              maxModuleSize: 3_000,
            },
          ],
        },
      },
    },
  },
});
