import { shop } from '../../shop.config.ts';
import { LogoMark } from '../../web/ui/logo.tsx';

export function DeskLogo() {
  return (
    <p className="flex min-h-11 items-center gap-2.5 px-2 leading-tight">
      <LogoMark className="size-7 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold tracking-tight">{shop.logoText}</span>
        <span className="block text-xs text-ink-faint">Desk</span>
      </span>
    </p>
  );
}
