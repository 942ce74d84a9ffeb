import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { ImportKeys } from './import-keys.tsx';
import { keyFileTypes } from './use-file-drop.ts';

interface ImportButtonProps {
  readonly products: readonly ProductStock[];
  readonly product: ProductStock;
}

/** Chooses the vendor's file for a product: the import opens with it. Its row takes a dropped file. */
export function ImportButton({ products, product }: ImportButtonProps) {
  const { productId, productName } = product;
  const take = (file: File | undefined) => {
    if (!file) return;
    openDialog(<ImportKeys products={products} productId={productId} file={file} />);
  };
  return (
    <label data-product={productId} className={labelClass}>
      Import
      <input
        type="file"
        aria-label={`Import keys of ${productName} from a file`}
        accept={keyFileTypes}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

const labelClass =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-control px-2.5 text-sm ' +
  'font-medium text-action-strong hover:bg-action-soft has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-action sm:-mr-2.5';
