import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../session/staff-session.tsx';
import { Target } from '../../parts/entity.tsx';
import { useNames } from '../../parts/use-names.ts';
import { operators } from './staff.queries.ts';

/** The words of what an operator acted on: a colleague by name, for those who may see who they are. */
export function useTargetText(): (target: string) => string {
  const names = useNames();
  const { data } = useQuery({ ...operators, enabled: useMay('staff.write') });
  return (target) =>
    data?.list.find(({ staffId }) => target === `staff:${staffId}`)?.name ?? names.target(target);
}

/** What an operator acted on, in words, and the way to it where it has a page. */
export function AuditTarget({ of }: { of: string }) {
  return <Target of={of} words={useTargetText()(of)} />;
}
