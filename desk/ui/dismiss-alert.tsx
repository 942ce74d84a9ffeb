import { overviewCalls } from '../../contract/desk/overview.ts';
import type { OpenAlert } from '../../contract/desk/tasks.ts';
import { ActionDialog } from './action-dialog.tsx';

interface DismissAlertProps {
  readonly alert: Pick<OpenAlert, 'id' | 'text'>;
}

export function DismissAlert({ alert: { id, text } }: DismissAlertProps) {
  return (
    <ActionDialog
      title="Dismiss this alert?"
      call={overviewCalls.dismissAlert}
      input={() => ({ body: { id } })}
      sentence={`${text} Dismiss it once that is dealt with. The order’s timeline keeps it.`}
      action="Dismiss the alert"
      done={() => 'The alert is dismissed.'}
    />
  );
}
