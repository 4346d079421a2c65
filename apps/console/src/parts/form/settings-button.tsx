import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { Opener } from '../opener.tsx';
import { FormDrawer } from './forms.tsx';
import type { FormProps } from './use-form.ts';

type SettingsButtonProps<Stored, Value> = Omit<FormProps<Stored, Value>, 'began' | 'done'> & {
  of: UseQueryOptions<Stored, Error, Stored, QueryKey>;
  title: string;
  /** What it takes to change them; who lacks it does not see the button. */
  permission?: string;
};

/** The settings behind a page: a button that opens them in a drawer. */
export function SettingsButton<Stored extends object, Value>(props: SettingsButtonProps<Stored, Value>) {
  const t = useT();
  const { of, title, permission = 'controls.write', ...form } = props;
  const may = useMay(permission);
  const { data: stored } = useQuery({ ...of, enabled: may });
  if (!may || !stored) return null;
  return (
    <Opener variant="default" text={title}>
      {(close) => (
        <FormDrawer {...form} title={title} began={stored} done={t('console.site.saved')} onClose={close} />
      )}
    </Opener>
  );
}
