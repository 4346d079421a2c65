import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../session/language.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import { Opener } from '../../parts/opener.tsx';
import parts from '../../parts/parts.module.css';
import { BrandDialog } from './brand-dialog.tsx';
import { brands, type OpenedBrand } from './brands.queries.ts';
import { consoleAt, NextStepsDialog } from './next-steps.tsx';

/** OP-04: the brands of the house, and opening one. Operators of one brand have no way here. */
export function BrandsPage() {
  const t = useT();
  const found = useQuery({ ...brands, select: ({ list }) => list });
  const { data } = useQuery(brands);
  const [opened, setOpened] = useState<OpenedBrand>();
  return (
    <ListPage
      of={wholeList(found)}
      title={t('console.place.brands')}
      head={
        data?.mayCreate && (
          <Opener text={t('console.brands.open')} isNew>
            {(close) => <BrandDialog currencies={data.currencies} onOpened={setOpened} onClose={close} />}
          </Opener>
        )
      }
      rowKey={(row) => row.merchantId}
      empty={t('console.brands.empty')}
      columns={(column) => [
        column.text('name', t('console.brands.name'), { strong: true }),
        column.text('code', t('console.brands.code')),
        {
          key: 'hosts',
          head: t('console.brands.hosts'),
          cell: ({ hosts: [host = '', ...more] }) => (
            <>
              <a href={consoleAt(host, '/')} className={parts.link}>
                {host}
              </a>{' '}
              {more.join(' ')}
            </>
          ),
          file: ({ hosts }) => hosts.join(' '),
        },
        column.text('currency', t('console.member.currency')),
        column.text('countryCode', t('console.site.country')),
        column.text('timeZone', t('console.site.timeZone')),
        column.time('createdAt', t('console.brands.since')),
      ]}
    >
      {opened && <NextStepsDialog of={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}
