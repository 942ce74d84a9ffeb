import { LogoMark } from '../web/ui/logo.tsx';
import { Toaster } from '../web/ui/toaster.tsx';
import { ContentSection } from './content-section.tsx';
import { ControlsSection } from './controls-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ProductSection } from './product-section.tsx';
import { TokensSection } from './tokens-section.tsx';

/** Every component in every state. */
export function GalleryPage() {
  return (
    <>
      <main className="column space-y-16 py-12">
        <h1 className="flex items-center gap-2.5 text-title">
          <LogoMark className="size-10" />
          Gallery
        </h1>
        <TokensSection />
        <ControlsSection />
        <FieldsSection />
        <MessagesSection />
        <ContentSection />
        <ProductSection />
      </main>
      <Toaster />
    </>
  );
}
