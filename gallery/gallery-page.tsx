import { LogoMark } from '../web/ui/logo.tsx';
import { Toaster } from '../web/ui/toaster.tsx';
import { Tooltips } from '../web/ui/tooltips.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { ColourSection } from './colour-section.tsx';
import { ContentSection } from './content-section.tsx';
import { ControlsSection } from './controls-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { MeasureSection } from './measure-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ProductSection } from './product-section.tsx';
import { slugOf } from './section.tsx';

const titles = [
  'Colour',
  'Type and measures',
  'Controls',
  'Fields',
  'Messages',
  'Content',
  'Products',
  'Checkout',
];

/** Every component in every state. */
export function GalleryPage() {
  return (
    <>
      <header className="border-b border-line">
        <div className="column flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
          <h1 className="flex items-center gap-2.5 text-heading">
            <LogoMark className="size-8" />
            Gallery
          </h1>
          <nav aria-label="Sections">
            <ul className="flex flex-wrap gap-x-4 text-sm">
              {titles.map((title) => (
                <li key={title}>
                  <a className="link inline-flex min-h-11 items-center" href={`#${slugOf(title)}`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main className="column space-y-16 py-12">
        <ColourSection />
        <MeasureSection />
        <ControlsSection />
        <FieldsSection />
        <MessagesSection />
        <ContentSection />
        <ProductSection />
        <CheckoutSection />
      </main>
      <Toaster />
      <Tooltips />
    </>
  );
}
