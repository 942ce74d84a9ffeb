import { Toaster } from '../ui/toaster.tsx';
import { Tooltips } from '../ui/tooltips.tsx';

/** What only ever answers to a buyer who does something: the notification area and the tooltips. */
export function Responses() {
  return (
    <>
      <Toaster />
      <Tooltips />
    </>
  );
}
