import { Rich } from '@baize/i18n';
import type { ComponentProps } from 'react';
import { openDialog } from '../../session/dialogs.ts';

type EntryFootProps = { text: ComponentProps<typeof Rich>['text']; dialog: 'login' | 'register' };

/** The line under a form of getting in that leads to another one. */
export const EntryFoot = ({ text, dialog }: EntryFootProps) => (
  <p className="entry-foot">
    <Rich
      text={text}
      parts={{
        link: (words) => (
          <button type="button" onClick={() => openDialog({ kind: dialog })}>
            {words}
          </button>
        ),
      }}
    />
  </p>
);
