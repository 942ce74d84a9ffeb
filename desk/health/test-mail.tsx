import { healthCalls } from '../../contract/desk/health.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { Section } from '../ui/section.tsx';

/** Sends a mail to all operators, and shows what the mail server replied. */
export function TestMail() {
  const { mutate, data, error, isPending } = useDeskAction(healthCalls.sendTestMail);
  return (
    <Section
      title="Test mail"
      actions={
        <Button variant="secondary" busy={isPending} onClick={() => mutate({})}>
          Send test mail
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">
        A mail to all operators shows whether mails arrive, which no other check can.
      </p>
      <ActionFailure error={error} />
      {data && (
        <Notice tone={data.state === 'ok' ? 'info' : 'danger'} role="status">
          <p>{data.finding}</p>
          {data.action && <p>{data.action}</p>}
        </Notice>
      )}
    </Section>
  );
}
