import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandFont } from '../brand/font-plugin.ts';
import { brandPictures } from '../brand/pictures-plugin.ts';
import { brandStyles } from '../brand/vite-plugin.ts';
import { loneTexts } from '../web/jsx/lone-texts-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Nothing of the gallery is in the shop's build. */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.vite-gallery'),
  plugins: [loneTexts(), react(), brandStyles(), brandFont(), brandPictures(), tailwindcss()],
  build: { chunkSizeWarningLimit: 2_000 },
  server: { fs: { allow: [here('..')] } },
});
