import { expect, it } from 'vitest';
import { type MailLogo, readMailLogo } from '../../brand/built-logo.ts';
import { shop } from '../../shop.config.ts';
import { html } from '../platform/http/html.ts';
import { drawLogo } from './mail-logo.ts';

const style = html`color:inherit`;
const mark: MailLogo = { isWordmark: false, width: 30, height: 30, png: Buffer.from('PNG') };
const wordmark: MailLogo = { ...mark, isWordmark: true, width: 180 };

it('has a picture of its own, which is no file of the mail', () => {
  const { logo, pictures } = drawLogo(shop, style, mark);
  expect(logo.markup).toContain('src="cid:logo@harbourlicensing.example"');
  expect(pictures).toEqual([
    {
      cid: 'logo@harbourlicensing.example',
      filename: 'logo.png',
      contentType: 'image/png',
      content: mark.png,
    },
  ]);
});

it('has the name once where pictures are blocked: beside a mark, or in place of a wordmark', () => {
  const seller = { ...shop, tradingName: 'Reef & Co', logoText: 'Reef & Co' };
  const beside = drawLogo(seller, style, mark).logo.markup;
  const within = drawLogo(seller, style, wordmark).logo.markup;
  for (const markup of [beside, within]) expect(markup.match(/Reef &amp; Co/g)).toHaveLength(1);
  expect(beside).toContain('alt=""');
  expect(within).toContain('alt="Reef &amp; Co" style="display:block;border:0;color:inherit"');
});

it('is the name alone where no logo has been drawn: a mail waits for no picture', () => {
  const { logo, pictures } = drawLogo(shop, style, null);
  expect(logo.markup).toContain('Harbour Licensing</td>');
  expect(logo.markup).not.toContain('<img');
  expect(pictures).toEqual([]);
});

it('is there for tests and a shop without a build', () => {
  expect(readMailLogo()?.png.length).toBeGreaterThan(100);
});
