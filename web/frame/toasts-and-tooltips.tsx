import { Toaster } from '../ui/toaster.tsx';
import { Tooltips } from '../ui/tooltips.tsx';

export function ToastsAndTooltips() {
  return (
    <>
      <Toaster />
      <Tooltips />
    </>
  );
}
