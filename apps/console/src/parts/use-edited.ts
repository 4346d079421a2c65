import { useState } from 'react';

/** A thing under somebody's hands: how it stands, whether that differs from where it began, whether saving was tried. */
export function useEdited<Draft extends object>(began: Draft) {
  const [start] = useState(began);
  const [draft, setDraft] = useState(began);
  const [isTried, setIsTried] = useState(false);
  return {
    draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(start),
    isTried,
    onTry: () => setIsTried(true),
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
  };
}
