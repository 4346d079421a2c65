import type { Tone } from '@baize/ui';
import { TRIES_MAX } from '@baize/promotions/rules';
import { useState } from 'react';
import { Entity } from '../../parts/entity.tsx';
import { FormDialog } from '../../parts/form/forms.tsx';
import { ListPage } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { promotions } from '../../session/clients.ts';
import { useI18n, useT } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { promotionFailures, type PromotionFailure } from './promotions.queries.ts';

const TONES: Record<PromotionFailure['state'], Tone> = {
  OPEN: 'warn',
  GIVEN_UP: 'down',
  ISSUED: 'up',
  REFUSED: 'plain',
};

/** OP-26: what was due by itself and met a fault, why, and the way to have it tried again. */
export function PromotionFailuresPage() {
  const t = useT();
  const { find } = useI18n();
  const may = useMay('promotions.review');
  const list = useList('/promotions/failures', promotionFailures);
  const [chosen, setChosen] = useState<PromotionFailure>();
  const why = ({ outcome, fault }: PromotionFailure): string => {
    if (outcome === null || outcome === 'ISSUED') return fault;
    return find(`console.promotions.why.${outcome}`) ?? outcome;
  };
  return (
    <ListPage
      of={list}
      title={t('console.place.promotionFailures')}
      above={<p>{t('console.promotions.failures.text', { tries: TRIES_MAX })}</p>}
      filters={{
        state: { words: (state) => t(`console.promotions.failures.state.${state}`) },
        account: {},
      }}
      rowKey={(row) => row.failureId}
      empty={t('console.promotions.failures.empty')}
      columns={(column) => [
        column.text('title', t('console.promotions.title'), { strong: true }),
        column.member(t('console.common.member')),
        {
          ...column.text('orderNo', t('console.promotions.failures.of'), {
            words: ({ orderNo, slot }) =>
              orderNo ?? t('console.promotions.failures.loss', { slot: slot ?? '' }),
          }),
          cell: ({ orderNo, slot }) =>
            orderNo === null ? (
              t('console.promotions.failures.loss', { slot: slot ?? '' })
            ) : (
              <Entity of="deposit" id={orderNo} />
            ),
        },
        column.money('base', t('console.promotions.failures.base')),
        column.tag(
          'state',
          (state) => TONES[state],
          (state) => t(`console.promotions.failures.state.${state}`),
        ),
        column.text('fault', t('console.promotions.failures.fault'), { wrap: true, words: why }),
        column.count('tries', t('console.promotions.failures.tries')),
        column.time('failedAt', t('console.promotions.failures.failedAt')),
        column.time('nextAt', t('console.promotions.failures.nextAt')),
      ]}
      acts={(row) =>
        may && row.mayRetry
          ? [
              {
                key: 'retry',
                text: t('console.promotions.failures.retry'),
                label: t('console.promotions.failures.retryTitle', {
                  title: row.title,
                  account: row.account,
                }),
                onPress: () => setChosen(row),
              },
            ]
          : []
      }
    >
      {chosen && (
        <FormDialog
          title={t('console.promotions.failures.retryTitle', {
            title: chosen.title,
            account: chosen.account,
          })}
          text={t('console.promotions.failures.retryText')}
          confirm={t('console.promotions.failures.retry')}
          began={{}}
          send={(_draft, reason) => promotions.retryPromotionFailure({ failureId: chosen.failureId, reason })}
          forgets={['promotions']}
          done={t('console.promotions.failures.retryDone')}
          onClose={() => setChosen(undefined)}
        />
      )}
    </ListPage>
  );
}
