import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { isDialogOpen, openDialog } from '../ui/action-dialog.tsx';
import { ImportKeys } from './import-keys.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface ImportDropProps {
  readonly products: readonly ProductStock[];
  readonly productId?: string;
}

/**
 * A key file that is dropped on the screen opens the import with it: for the product on whose row
 * it was dropped, or for the screen's.
 */
export function ImportDrop({ products, productId }: ImportDropProps) {
  const isAllowed = useIsAllowed();
  useFileDrop((file, ofRow) => {
    // An open dialog takes its own.
    if (isDialogOpen() || !isAllowed(keysCalls.importKeys)) return;
    openDialog(<ImportKeys products={products} productId={ofRow ?? productId} file={file} />);
  });
  return null;
}
