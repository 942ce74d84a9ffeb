import {
  Archive,
  Cloud,
  Fingerprint,
  Headset,
  Mail,
  Network,
  Server,
  Smartphone,
} from 'lucide-react';

const icons = {
  backup: Archive,
  cloud: Cloud,
  email: Mail,
  identity: Fingerprint,
  managed: Headset,
  mobile: Smartphone,
  network: Network,
  server: Server,
};

interface FamilyMarkProps {
  readonly family: string;
  readonly className: string;
}

/** Loaded only by shops that sell such products. */
export default function FamilyMark({ family, className }: FamilyMarkProps) {
  const Icon = Object.entries(icons).find(([name]) => name === family)?.[1];
  return Icon && <Icon strokeWidth="1.6" className={className} />;
}
