import './reading.css';
import { dateText, useI18n } from '@baize/i18n';
import { EmptyState, Icon, Skeleton, StatusTag, Tabs } from '@baize/ui';
import { PROMOTION_TYPES } from '@baize/promotions/rules';
import { Suspense, useId, useState } from 'react';
import { ButtonTo } from '../../link.tsx';
import { usePicture } from '../../session/picture.ts';
import { usePromotions } from './content.queries.ts';
import { Html } from './html.tsx';
import { ReadingHead } from './reading-head.tsx';
import { lazyPage } from '../../loading/lazy-page.tsx';
import { usePromotionStates } from '../promotions/promotions.queries.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Dialog } from '../../shell/dialog.tsx';

type Promotion = NonNullable<ReturnType<typeof usePromotions>['data']>[number];
const CARDS = [0, 1, 2, 3, 4, 5];
const PromotionBody = lazyPage(
  () => import('../promotions/promotion-body.tsx'),
  'PromotionBody',
  'promotions',
);

/** PROMO-001: what runs now, by type; a card opens its words and terms. /promotions#12 opens promotion 12. */
export function PromotionsPage() {
  const { t, tag } = useI18n();
  const query = usePromotions();
  const [open, setOpen] = useState<number | null>(() => Number(location.hash.slice(1)) || null);
  const [type, setType] = useState('ALL');
  const panel = useId();
  const hasTerms = query.data?.some((one) => one.type !== undefined) ?? false;
  const states = usePromotionStates(hasTerms);
  const stateOf = (promoId: number) => states.data?.find((one) => one.promoId === promoId)?.state;
  const types = PROMOTION_TYPES.filter((one) => query.data?.some((promotion) => promotion.type === one));
  const listed = query.data?.filter((one) => type === 'ALL' || one.type === type);
  const shown = query.data?.find(({ promoId }) => promoId === open);
  return (
    <>
      <ReadingHead title={t('shell.promotions.title')} />
      {query.isError && <LoadFailed title={t('error.network_error')} onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <EmptyState
          title={t('shell.promotions.none')}
          action={<ButtonTo to="/">{t('lobby.seeHot')}</ButtonTo>}
        />
      )}
      {types.length > 1 && (
        <Tabs
          label={t('shell.promotions.title')}
          value={type}
          onChange={setType}
          controls={panel}
          tabs={['ALL', ...types].map((key) => ({ key, label: t(`promotions.page.tab.${key as 'ALL'}`) }))}
        />
      )}
      <div className="promotions" id={panel} role={types.length > 1 ? 'tabpanel' : undefined}>
        {query.isPending && CARDS.map((card) => <Skeleton key={card} height="220px" />)}
        {listed?.map((promotion) => (
          <button
            key={promotion.promoId}
            type="button"
            className="promotion"
            onClick={() => setOpen(promotion.promoId)}
          >
            <Picture promotion={promotion} />
            <span className="promotion-words">
              <strong>{promotion.title}</strong>
              <span>{periodOf(promotion, t('shell.promotions.open'), tag)}</span>
              <State state={stateOf(promotion.promoId)} />
            </span>
          </button>
        ))}
      </div>
      {shown && (
        <Dialog title={shown.title} onClose={() => setOpen(null)} width={620} shape="sheet">
          <p>{periodOf(shown, t('shell.promotions.open'), tag)}</p>
          {shown.type === undefined ? (
            <Html html={shown.content} />
          ) : (
            <Suspense fallback={<Skeleton height="240px" />}>
              <PromotionBody promoId={shown.promoId} />
            </Suspense>
          )}
        </Dialog>
      )}
    </>
  );
}

type State = NonNullable<ReturnType<typeof usePromotionStates>['data']>[number]['state'];

/** PROMO-003: the reader's own state, once it is known. */
function State({ state }: { state: State | undefined }) {
  const { t } = useI18n();
  return state ? <StatusTag>{t(`promotions.page.state.${state}`)}</StatusTag> : null;
}

function Picture({ promotion }: { promotion: Promotion }) {
  const picture = usePicture();
  return promotion.imageUrl ? (
    <img src={picture(promotion.imageUrl)} alt="" width="560" height="280" loading="lazy" />
  ) : (
    <span className="promotion-art">
      <Icon name="gift" size={40} />
    </span>
  );
}

const periodOf = ({ startTime, endTime }: Promotion, open: string, tag: string): string =>
  `${dateText(startTime, tag)} – ${endTime === null ? open : dateText(endTime, tag)}`;
