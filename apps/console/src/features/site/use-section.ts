import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { codeOf, Refused } from '../../session/ask.ts';
import { useT } from '../../session/language.tsx';
import { useTell } from '../../parts/use-tell.ts';
import { changedPaths, changesOf, withChanges, type Wishes } from './draft.ts';
import { settings, useUpdateSettings, type SectionName, type Settings } from './site.queries.ts';

type Value<Name extends SectionName> = Settings[Name]['value'];
type Faults = Record<string, string>;

/**
 * One section of the settings under an operator's hands: what is stored, with his own changes over it. When a
 * colleague saves first, what is stored moves on under the changes and they are still there.
 */
export function useSection<Name extends SectionName>(name: Name) {
  const t = useT();
  const tell = useTell();
  const found = useQuery(settings);
  const save = useUpdateSettings();
  const [wishes, setWishes] = useState<Wishes>({});

  const section = found.data?.[name] as { version: string; value: Value<Name> } | undefined;
  const changes = section ? changesOf(section.value, wishes) : {};
  const detail = save.error instanceof Refused ? save.error.detail : undefined;
  const faults: Faults = (detail as { fields?: Faults } | null | undefined)?.fields ?? {};

  return {
    found,
    settings: found.data,
    value: section && withChanges(section.value, changes),
    changed: changedPaths(changes),
    faults,
    saving: save.isPending,
    refusal: save.error && codeOf(save.error) !== 'validation_failed' ? codeOf(save.error) : undefined,
    /** Of `fields`, the touched ones are given: they are laid over the others. */
    change: (more: Wishes) => {
      if (save.error) save.reset();
      setWishes((before) => withChanges(before, more));
    },
    discard: () => {
      save.reset();
      setWishes({});
    },
    /** `extra` goes along without being part of what is shown: a secret. Dangerous sections want the brand's code. */
    save: (
      reason: string,
      done: (isSaved: boolean) => void,
      { extra = {}, merchantCode }: { extra?: Record<string, unknown>; merchantCode?: string } = {},
    ) => {
      if (!section) return;
      const { fields } = withChanges(section.value, changes) as { fields?: unknown };
      const value = { ...changes, ...('fields' in changes ? { fields } : {}), ...extra };
      save.mutate(
        {
          section: name,
          version: section.version,
          value,
          reason,
          ...(merchantCode === undefined ? {} : { merchantCode }),
        },
        {
          onSuccess: () => {
            setWishes({});
            tell(t('console.site.saved'));
            done(true);
          },
          // The fields say what is wrong; a colleague's change is shown under one's own.
          onError: (error) => {
            if (codeOf(error) === 'state_changed') tell(t('console.error.state_changed'));
            if (codeOf(error) === 'state_changed' || codeOf(error) === 'validation_failed') done(false);
          },
        },
      );
    },
  };
}

export type SectionDraft<Name extends SectionName> = ReturnType<typeof useSection<Name>>;
