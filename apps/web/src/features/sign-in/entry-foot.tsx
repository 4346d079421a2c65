import { Rich } from '@baize/i18n';
import type { ComponentProps } from 'react';
import { openDialog, type Wanted } from '../../session/dialogs.ts';

type EntryFootProps = {
  text: ComponentProps<typeof Rich>['text'];
  dialog: 'login' | 'register';
  from: Wanted | undefined;
};

/** The line under a form of getting in that leads to another one. */
export const EntryFoot = ({ text, dialog, from }: EntryFootProps) => (
  <p className="entry-foot">
    <Rich
      text={text}
      parts={{
        link: (words) => (
          <button type="button" onClick={() => openDialog({ kind: dialog, from })}>
            {words}
          </button>
        ),
      }}
    />
  </p>
);
