import type { ReactNode } from 'react';
import { OpenProposal } from '../../parts/form/open-proposal.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { SaveBar } from './save-bar.tsx';
import type { SectionName, Settings } from './site.queries.ts';
import type { SectionDraft } from './use-section.ts';

type SectionPageProps<Name extends SectionName> = {
  title: string;
  draft: SectionDraft<Name>;
  /** The control it is, where a change may wait for a second person. */
  subject?: string;
  /** What a change that closes the site does; undefined while it does not. */
  danger?: string | undefined;
  children: (value: Settings[Name]['value'], settings: Settings) => ReactNode;
};

/** What every page of settings shares: its head, loading and failed, and the bar that saves. */
export function SectionPage<Name extends SectionName>({
  title,
  draft,
  subject,
  danger,
  children,
}: SectionPageProps<Name>) {
  const { found, value, settings } = draft;
  return (
    <Loaded of={found} title={title}>
      {() =>
        value &&
        settings && (
          <>
            <OpenProposal subject={subject} />
            {children(value, settings)}
            <SaveBar
              changed={draft.changed}
              faults={Object.keys(draft.faults).length}
              danger={danger === undefined ? undefined : { text: danger, code: settings.merchant.code }}
              onSave={(reason, merchantCode) => draft.save(reason, { merchantCode })}
              onDiscard={draft.discard}
            />
          </>
        )
      }
    </Loaded>
  );
}
