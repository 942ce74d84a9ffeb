import { EmailText } from '../../web/ui/contact-links.tsx';
import { useSession } from '../api/use-desk.ts';
import { Screen } from '../ui/screen.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function AccountScreen() {
  const session = useSession();
  return (
    <Screen title="Your account">
      {session && (
        <p className="text-sm text-ink-soft">
          Signed in as <EmailText address={session.email} />
        </p>
      )}
      {session?.passkeySite && <PasskeysSection site={session.passkeySite} />}
      <SessionsSection />
    </Screen>
  );
}
