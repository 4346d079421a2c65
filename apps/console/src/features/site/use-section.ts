import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { site } from '../../session/clients.ts';
import { changedPaths, changesOf, withChanges, type Edits } from './draft.ts';
import { settings, type SectionName, type Settings } from './site.queries.ts';

type Value<Name extends SectionName> = Settings[Name]['value'];
type Faults = Record<string, string>;

/**
 * One section of the settings as an operator edits it: what is stored, with his own changes over it. When a
 * colleague saves first, what is stored moves on under the changes and they are still there.
 */
export function useSection<Name extends SectionName>(name: Name) {
  const client = useQueryClient();
  const found = useQuery(settings);
  const [edits, setEdits] = useState<Edits>({});
  const [faults, setFaults] = useState<Faults>({});

  const section = found.data?.[name] as { version: string; value: Value<Name> } | undefined;
  const changes = section ? changesOf(section.value, edits) : {};

  return {
    found,
    settings: found.data,
    value: section && withChanges(section.value, changes),
    changed: changedPaths(changes),
    /** What the server did not take when it was last asked, by its path. */
    faults,
    /** Of `fields`, the touched ones are given: they are laid over the others. */
    change: (more: Edits) => {
      setFaults({});
      setEdits((before) => withChanges(before, more));
    },
    discard: () => {
      setFaults({});
      setEdits({});
    },
    /** `extra` goes along without being part of what is shown: a secret. Dangerous sections want the brand's code. */
    save: async (reason: string, { extra = {}, merchantCode }: Along = {}) => {
      const { fields } = withChanges(section?.value ?? {}, changes) as { fields?: unknown };
      const result = await site.updateSettings({
        section: name,
        version: section?.version ?? '',
        value: { ...changes, ...('fields' in changes ? { fields } : {}), ...extra },
        reason,
        ...(merchantCode === undefined ? {} : { merchantCode }),
      });
      if (result.ok) {
        client.setQueryData(settings.queryKey, result.value);
        setEdits({});
      }
      setFaults(result.ok ? {} : ((result.detail as { fields?: Faults } | null | undefined)?.fields ?? {}));
      return result;
    },
  };
}

type Along = { extra?: Record<string, unknown>; merchantCode?: string | undefined };
export type SectionDraft<Name extends SectionName> = ReturnType<typeof useSection<Name>>;
