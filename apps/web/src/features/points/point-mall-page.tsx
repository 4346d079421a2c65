import './points.css';
import { moneyText, useI18n } from '@baize/i18n';
import { Button, Chip, EmptyState, Icon, Skeleton } from '@baize/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useRefusal } from '../../forms/use-refusal.ts';
import { ButtonTo, Link } from '../../link.tsx';
import { lazyPart } from '../../loading/lazy-page.tsx';
import { openDialog } from '../../session/dialogs.ts';
import { useMember } from '../../session/member.ts';
import { usePicture } from '../../session/picture.ts';
import { ListPager } from '../../shell/list-pager.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { ConvertForm } from './convert-form.tsx';
import { pointBalance, pointConfig, products, type ExchangeType, type Product } from './points.queries.ts';

const RedeemDialog = lazyPart(() => import('./redeem-dialog.tsx'), 'RedeemDialog');
const KINDS = ['ALL', 'CASH', 'GOODS'] as const satisfies (ExchangeType | 'ALL')[];

/** POINTS-001, SHELL-017: what points are worth. Visitors look; balance, conversion and redemption are for members. */
export function PointMallPage() {
  const { t, language } = useI18n();
  const refusal = useRefusal();
  const picture = usePicture();
  const isMember = useMember()?.freeplay === false;
  const [kind, setKind] = useState<ExchangeType | 'ALL'>('ALL');
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<Product>();
  const { data, error, isPending, refetch } = useQuery(products(kind, pageNo, language));
  const { data: own } = useQuery({ ...pointBalance, enabled: isMember });
  const choose = (product: Product) =>
    isMember ? setChosen(product) : openDialog({ kind: 'login', from: '/pointMall' });
  return (
    <>
      <PageHead title={t('points.mall')} />
      <Worth isMember={isMember} balance={own?.pointBalance} convertible={own?.convertible} />
      <div className="point-kinds">
        {KINDS.map((one) => (
          <Chip
            key={one}
            on={one === kind}
            onClick={() => {
              setKind(one);
              setPageNo(1);
            }}
          >
            {t(`points.kind.${one}`)}
          </Chip>
        ))}
      </div>
      {error && !data && <LoadFailed title={t('points.failed')} text={refusal(error)} onRetry={refetch} />}
      {isPending && <Skeleton height="320px" />}
      {data?.list.length === 0 && <EmptyState title={t('points.noProducts')} />}
      <ul className="point-products">
        {data?.list.map((product) => (
          <li key={product.productId} className="panel point-product" data-testid="point-product">
            <span className="point-art" data-kind={product.exchangeType} aria-hidden>
              {product.imageUrl === '' ? (
                <Icon name={product.exchangeType === 'CASH' ? 'coins' : 'gift'} size={48} />
              ) : (
                <img src={picture(product.imageUrl)} alt="" width="480" height="300" loading="lazy" />
              )}
            </span>
            <h2>{product.productName}</h2>
            <Conditions product={product} />
            <p className="point-price">
              <b>{t('points.price', { points: Number(product.pointsNeeded) })}</b>
              <Action product={product} balance={own?.pointBalance} onRedeem={() => choose(product)} />
            </p>
          </li>
        ))}
      </ul>
      {data && <ListPager page={data.pageNo} totalPages={data.totalPages} onPage={setPageNo} />}
      {chosen && (
        <Suspense fallback={null}>
          <RedeemDialog product={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** OPEN-POINTS-04: the conditions are told before anything is pressed. */
function Conditions({ product }: { product: Product }) {
  const { t, tag } = useI18n();
  const { minLevel, limitPerUser, availableQuantity, to } = product;
  const day = (at: number) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at);
  return (
    <p className="point-conditions">
      {[
        availableQuantity > 0 ? t('points.left', { left: availableQuantity }) : t('points.gone'),
        minLevel > 0 && t('points.level', { level: minLevel }),
        limitPerUser !== null && t('points.limit', { max: limitPerUser }),
        to !== null && t('points.until', { day: day(to) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

function Action({
  product,
  balance,
  onRedeem,
}: {
  product: Product;
  balance: string | undefined;
  onRedeem: () => void;
}) {
  const { t } = useI18n();
  const short = balance === undefined ? 0 : Number(product.pointsNeeded) - Number(balance);
  if (product.availableQuantity === 0) return <small>{t('points.gone')}</small>;
  if (short > 0) return <small>{t('points.short', { points: short })}</small>;
  return (
    <Button size="small" onClick={onRedeem}>
      {t('points.redeem')}
    </Button>
  );
}

function Worth({
  isMember,
  balance,
  convertible,
}: {
  isMember: boolean;
  balance: string | undefined;
  convertible: string | undefined;
}) {
  const { t } = useI18n();
  const { data: config } = useQuery(pointConfig);
  return (
    <section className="panel point-worth">
      <div>
        <span>{t('points.own')}</span>
        {isMember ? (
          <b data-testid="point-balance">{balance ?? '…'}</b>
        ) : (
          <Button kind="primary" onClick={() => openDialog({ kind: 'login', from: '/pointMall' })}>
            {t('points.login')}
          </Button>
        )}
        <small>{t('points.never')}</small>
      </div>
      <div>
        <span>{t('points.convertTitle')}</span>
        {config && (
          <small>
            {t('points.ratio', {
              points: config.exchangeRatio.points,
              amount: moneyText(config.exchangeRatio.amount, config.currency),
            })}
          </small>
        )}
        {isMember && config && convertible !== undefined && (
          <ConvertForm config={config} convertible={convertible} />
        )}
      </div>
      {isMember && (
        <div>
          <Link to="/member/points">{t('points.rules')}</Link>
          <ButtonTo to="/member/redeemHistory">{t('points.history')}</ButtonTo>
        </div>
      )}
    </section>
  );
}
