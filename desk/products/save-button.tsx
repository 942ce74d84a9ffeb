import { Button } from '../../web/ui/button.tsx';

interface SaveButtonProps {
  readonly isChanged: boolean;
  readonly busy: boolean;
}

/** Saves a form. Primary once something in it has changed, so that a screen of several forms has one main button. */
export function SaveButton({ isChanged, busy }: SaveButtonProps) {
  return (
    <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} busy={busy}>
      Save
    </Button>
  );
}
