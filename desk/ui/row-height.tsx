import { Rows3, Rows4 } from 'lucide-react';
import { createStore } from '../../web/browser/create-store.ts';
import { readStored, store } from '../../web/browser/storage.ts';
import { IconButton } from '../../web/ui/button.tsx';

const place = 'desk-rows';
const dense = createStore(readStored('localStorage', place) === 'dense');

function setDense(isDense: boolean) {
  dense.set(isDense);
  store('localStorage', place, isDense ? 'dense' : null);
  show();
}

/** `styles/main.css` has the height of each. */
function show() {
  document.documentElement.toggleAttribute('data-dense', dense.get());
}

show();

/** Rows of 36 or 44 px, in this browser. A finger keeps its 44 px, and a narrow window its two lines. */
export function RowHeightButton() {
  const isDense = dense.useValue();
  const Icon = isDense ? Rows3 : Rows4;
  return (
    <IconButton
      label={isDense ? 'Taller rows' : 'Denser rows'}
      className="max-row:hidden pointer-coarse:hidden"
      onClick={() => setDense(!isDense)}
    >
      <Icon aria-hidden className="size-4.5" />
    </IconButton>
  );
}
