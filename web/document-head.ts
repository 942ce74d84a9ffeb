import type { Plugin } from 'vite';
import { escapeMarkup } from '../brand/escape-markup.ts';
import { tokensOf } from '../brand/tokens.ts';
import { homeWordsOf } from '../contract/home-words.ts';
import { demoWays, namePaymentMethods } from '../contract/payment-methods.ts';
import { shop } from '../shop.config.ts';
import { documentTitle } from './tabs/tabs.ts';

export function documentHead(): Plugin {
  return {
    name: 'document-head',
    transformIndexHtml: (html) =>
      html.replace(/\{\{(\w+)\}\}/g, (_, name) => escapeMarkup(words[name] ?? '')),
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      const source = JSON.stringify(manifest, null, 2);
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
    },
  };
}

const { title, description } = homeWordsOf(shop, namePaymentMethods(shop, demoWays));

const words: Record<string, string> = {
  shopName: shop.tradingName,
  title: documentTitle('home', shop.tradingName, title),
  description,
};

const { paper } = tokensOf(shop).light;

const manifest = {
  name: shop.tradingName,
  short_name: shop.logoText,
  start_url: '/',
  display: 'browser',
  background_color: paper,
  theme_color: paper,
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
};
