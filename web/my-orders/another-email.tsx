import { TextButton } from '../ui/text-button.tsx';

export interface AnotherEmailProps {
  readonly onAnotherEmail: () => void;
}

export function AnotherEmail({ onAnotherEmail }: AnotherEmailProps) {
  return <TextButton onClick={onAnotherEmail}>Use another email</TextButton>;
}
