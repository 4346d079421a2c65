import { countText } from '@baize/i18n';
import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Tone } from '@baize/ui';
import { memberDesk } from '../../session/clients.ts';
import { useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { LinkRates } from '../rates/link-rates.tsx';
import { ratesText } from '../rates/rate-text.ts';
import { RateLimits } from '../rates/rate-limits.tsx';
import { AffiliateCodeDialog } from './affiliate-code-dialog.tsx';
import { affiliateCodes, type AffiliateCode } from './member-desk.queries.ts';

const TONE: Record<AffiliateCode['state'], Tone> = {
  LIVE: 'up',
  EXPIRED: 'plain',
  USED_UP: 'plain',
  REVOKED: 'down',
};

/** OP-10: the invite links of agents. */
export function AffiliateCodesPage() {
  const t = useT();
  const may = useMay('agents.write');
  const list = useList('/members/affiliates', affiliateCodes);
  const [isNew, setNew] = useState(false);
  const [chosen, setChosen] = useState<AffiliateCode>();
  const [rated, setRated] = useState<AffiliateCode>();
  return (
    <ListPage
      of={list}
      title={t('console.place.affiliates')}
      head={
        may && (
          <>
            <RateLimits />
            <Button size="compact-sm" onClick={() => setNew(true)}>
              {t('console.affiliates.new')}
            </Button>
          </>
        )
      }
      filters={{
        state: { words: (state) => t(`console.affiliates.state.${state}`) },
        account: { label: t('console.affiliates.agent') },
      }}
      rowKey={(row) => row.code}
      empty={t('console.affiliates.empty')}
      columns={(column) => [
        column.text('code', t('console.affiliates.code'), { strong: true }),
        column.member(t('console.affiliates.agent')),
        column.text('memberType', t('console.affiliates.opens'), {
          words: (row) => t(`console.members.type.${row.memberType}`),
        }),
        column.text('domain', t('console.affiliates.domain'), {
          words: (row) => row.domain || t('console.affiliates.everyDomain'),
        }),
        column.count('uses', t('console.affiliates.uses')),
        column.text('maxUses', t('console.affiliates.maxUses'), {
          end: true,
          words: ({ maxUses }) => (maxUses === null ? t('console.affiliates.noLimit') : countText(maxUses)),
        }),
        {
          key: 'rates',
          head: t('console.rates.card'),
          cell: ({ rates }) => ratesText(t, rates),
          file: ({ rates }) => ratesText(t, rates),
        },
        column.time('expiresAt', t('console.affiliates.expires')),
        column.time('createdAt', t('console.common.time')),
        column.tag('state', TONE, (state) => t(`console.affiliates.state.${state}`)),
      ]}
      acts={(row) =>
        may
          ? row.acts.map((act) => ({
              key: act,
              text: t(act === 'rates' ? 'console.rates.card' : 'console.affiliates.revoke'),
              onPress: () => (act === 'rates' ? setRated : setChosen)(row),
            }))
          : []
      }
    >
      {isNew && (
        <AffiliateCodeDialog domains={list.found.data?.domains ?? []} onClose={() => setNew(false)} />
      )}
      {rated && <LinkRates link={rated} onClose={() => setRated(undefined)} />}
      {chosen && (
        <FormDialog
          title={t('console.affiliates.revokeTitle', { code: chosen.code })}
          text={t('console.affiliates.revokeText')}
          confirm={t('console.affiliates.revoke')}
          destructive
          began={{}}
          send={(_draft, reason) => memberDesk.revokeAffiliateCode({ code: chosen.code, reason })}
          forgets={['affiliate-codes']}
          done={t('console.affiliates.revoked', { code: chosen.code })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </ListPage>
  );
}
