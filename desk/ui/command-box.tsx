import { Fragment } from 'react';
import { CopyButton, useCopy } from '../../web/ui/copy-button.tsx';

interface CommandBoxProps {
  /** Without a full stop, so that it is copied as it is typed. */
  readonly command: string;
}

/** A command for a terminal. It breaks between its words alone: `--product` stays whole. */
export function CommandBox({ command }: CommandBoxProps) {
  const { copied, copy } = useCopy();
  return (
    <div className="flex w-fit max-w-full items-center rounded-control border border-line bg-sunken">
      <code translate="no" className="min-w-0 py-2 pl-3 font-mono text-xs">
        {command.split(' ').map((word, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
          <Fragment key={i}>
            {i > 0 && ' '}
            <span className="inline-block max-w-full wrap-anywhere">{word}</span>
          </Fragment>
        ))}
      </code>
      <CopyButton
        what="the command"
        isShort
        copied={copied === command}
        onCopy={() => copy(command, 'Command')}
      />
    </div>
  );
}
