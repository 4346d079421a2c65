import { useT } from '@baize/i18n';
import { Pager } from '@baize/ui';
import type { ComponentProps } from 'react';

/** The pages of a list, said in the words of the site. */
export function ListPager(props: Omit<ComponentProps<typeof Pager>, 'labels'>) {
  const t = useT();
  const labels = {
    pager: t('shell.pager.label'),
    previous: t('shell.pager.previous'),
    next: t('shell.pager.next'),
    page: (n: number) => t('shell.pager.page', { n }),
  };
  return <Pager {...props} labels={labels} />;
}
