import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { shop } from '../../shop.config.ts';
import { SiteHeader } from '../../web/frame/site-header.tsx';
import { components } from '../components.tsx';
import { ColourTable } from './colour-table.tsx';
import { InBothSchemes } from './in-both-schemes.tsx';
import './main.css';

/** Of the samples in `test/e2e/sample-mails.ts`. */
const mailNames = ['receipt', 'quote', 'code'];

const shownComponents = [
  ...['Button', 'Notice', 'DemoNotice', 'TextField', 'SelectField'],
  ...['Badge', 'Card', 'ProductMark', 'SummaryCard'],
];

/** Names of the files that the build makes from the logo, and how wide each is shown. */
const icons = {
  'favicon.svg': 32,
  'favicon.ico': 32,
  'apple-touch-icon.png': 90,
  'icon-192.png': 96,
  'icon-512.png': 128,
  'icon-maskable-512.png': 128,
};

const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the brand.');
createRoot(root).render(
  <StrictMode>
    <main className="mx-auto max-w-[110rem] space-y-10 px-4 py-8">
      <h1 className="text-title">The brand of {shop.tradingName}</h1>
      <InBothSchemes title="Colours">{(scheme) => <ColourTable scheme={scheme} />}</InBothSchemes>
      <InBothSchemes title="Header">{() => <SiteHeader tab="home" />}</InBothSchemes>
      <InBothSchemes title="Product cards" wide>
        {() => components.ProductCardFrame}
      </InBothSchemes>
      {shownComponents.map((name) => (
        <InBothSchemes key={name} title={name}>
          {() => <div className="flex flex-wrap items-start gap-4">{components[name]}</div>}
        </InBothSchemes>
      ))}
      {mailNames.map((name) => (
        <InBothSchemes key={name} title={`Mail: ${name}`}>
          {(scheme) => (
            <iframe
              title={`Mail: ${name}, ${scheme}`}
              src={`/mails/${name}/${scheme}.html`}
              className="h-160 w-full rounded-control"
            />
          )}
        </InBothSchemes>
      ))}
      <section className="space-y-4">
        <h2 className="text-lg font-semibold">Documents</h2>
        <div className="grid gap-4 lg:grid-cols-3">
          {['invoice', 'quote', 'adjustment-note'].map((name) => (
            <iframe
              key={name}
              title={`The ${name} as a PDF`}
              src={`/documents/${name}.pdf`}
              className="h-200 w-full rounded-control border border-line"
            />
          ))}
        </div>
      </section>
      <InBothSchemes title="Icons">
        {() => (
          <ul className="flex flex-wrap items-end gap-5">
            {Object.entries(icons).map(([name, width]) => (
              <li key={name} className="space-y-2 text-sm text-ink-soft">
                <img src={`/${name}`} alt="" width={width} />
                <p>{name}</p>
              </li>
            ))}
          </ul>
        )}
      </InBothSchemes>
      <section className="space-y-4">
        <h2 className="text-lg font-semibold">Picture of shared links</h2>
        <img src="/og-image.png" alt="" width={1200} height={630} className="max-w-full" />
      </section>
    </main>
  </StrictMode>,
);
