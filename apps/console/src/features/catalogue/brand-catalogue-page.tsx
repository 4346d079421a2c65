import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { StatusTag } from '@baize/ui';
import { catalogue } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { List, ListPage } from '../../parts/list/list.tsx';
import { wholeList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import { GamePicker } from '../content/game-picker.tsx';
import { brandCatalogue, SORT_MAX } from './catalogue.queries.ts';

type Offer = {
  of: { code: string } | { nodeId: number };
  name: string;
  offered: boolean;
  sort: number | null;
};

/** OPEN-SHELL-04: what this brand offers of the house's catalogue, and in which order of its own. */
export function BrandCataloguePage() {
  const t = useT();
  const query = brandCatalogue({ language: useLanguage() });
  const games = useQuery({ ...query, select: (answer) => answer.games });
  const vendors = useQuery({ ...query, select: (answer) => answer.vendors });
  const [chosen, setChosen] = useState<Offer>();
  const words = (isOffered: boolean) => t(isOffered ? 'console.games.offered' : 'console.games.notOffered');
  const tone = (isOffered: boolean) => (isOffered ? 'up' : 'plain');
  const actsOn = (of: Offer['of'], name: string, { offered, sort }: Pick<Offer, 'offered' | 'sort'>) => [
    {
      key: 'edit',
      text: t('console.content.edit'),
      label: t('console.content.editNamed', { name }),
      onPress: () => setChosen({ of, name, offered, sort }),
    },
  ];
  return (
    <ListPage
      of={wholeList(games)}
      title={t('console.place.brandCatalogue')}
      caption={t('console.games.ownGames')}
      heading={t('console.games.ownGames')}
      headingActs={<span className={parts.note}>{t('console.games.ownGamesNote')}</span>}
      bar={
        <GamePicker
          nodeId={null}
          vendor={null}
          error={undefined}
          onChange={(nodeId, _vendor, name) =>
            setChosen({ of: { nodeId }, name, offered: false, sort: null })
          }
        />
      }
      rowKey={(row) => row.nodeId}
      empty={t('console.games.noOwnGames')}
      columns={(column) => [
        column.text('displayName', t('console.games.name'), { strong: true }),
        column.text('vassalage', t('console.games.vendor')),
        column.word('gameType', t('console.games.type'), (gameType) => t(`console.games.type.${gameType}`)),
        column.text('sort', t('console.content.order'), { end: true }),
        column.tag('offered', tone, words),
      ]}
      acts={(row) => actsOn({ nodeId: row.nodeId }, row.displayName, row)}
    >
      <List
        of={wholeList(vendors)}
        caption={t('console.place.vendors')}
        heading={t('console.place.vendors')}
        isBelow
        rowKey={(row) => row.code}
        empty={t('console.games.noVendors')}
        columns={(column) => [
          column.text('displayName', t('console.games.vendor'), { strong: true }),
          column.text('code', t('console.content.code')),
          column.count('gameCount', t('console.place.games')),
          column.text('sort', t('console.content.order'), { end: true }),
          column.tag('offered', tone, words, {
            beside: (row) => !row.enabled && <StatusTag tone="down">{t('console.games.hidden')}</StatusTag>,
          }),
        ]}
        acts={(row) => actsOn({ code: row.code }, row.displayName, row)}
      />
      {chosen && <OfferDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ListPage>
  );
}

function OfferDialog({ of, name, offered, sort, onClose }: Offer & { onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      title={name}
      text={t('console.games.offerText')}
      confirm={t('console.site.save')}
      destructive={(draft) => !draft.offered}
      began={{ offered, sort: sort === null ? '' : String(sort) }}
      fields={() => [
        { as: 'switch', name: 'offered', label: t('console.games.offerHere') },
        {
          as: 'figure',
          name: 'sort',
          label: t('console.games.ownOrder'),
          hint: t('console.games.ownOrderHint'),
          min: 0,
          max: SORT_MAX,
          isOptional: true,
        },
      ]}
      send={(draft, reason): Promise<Result<unknown>> => {
        const input = { offered: draft.offered, sort: draft.sort === '' ? null : Number(draft.sort), reason };
        return 'code' in of
          ? catalogue.setBrandVendor({ ...of, ...input })
          : catalogue.setBrandGame({ ...of, ...input });
      }}
      forgets={['brandCatalogue']}
      done={t('console.games.saved', { name })}
      onClose={onClose}
    />
  );
}
