import { useI18n } from '@baize/i18n';
import { Field, toast } from '@baize/ui';
import { CallForm, FILLED, useChecks } from '../../forms/call-form.tsx';
import { useRequestId } from '../../forms/request-id.ts';
import { SecretField } from '../../forms/secret-field.tsx';
import { useRefusalText } from '../../forms/use-refusal.ts';
import { Dialog } from '../../shell/dialog.tsx';
import { RECEIVER_FIELDS, useRedeem, type Product } from './points.queries.ts';

const NUMBER = /^[1-9]\d{0,2}$/;
const ANYTHING = /^/;

/** OPEN-POINTS-02: points and stock are reserved; an operator decides. */
export function RedeemDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useI18n();
  const redeem = useRedeem();
  const why = useRefusalText(redeem.error);
  const request = useRequestId(String(product.productId));
  const isGoods = product.exchangeType === 'GOODS';
  const ofGoods = isGoods ? FILLED : ANYTHING;
  const { errorOf, onSubmit } = useChecks(
    { quantity: NUMBER, name: ofGoods, phone: ofGoods, address: ofGoods, password: FILLED },
    ({ quantity, name, phone, address, password }) =>
      redeem.mutate(
        {
          productId: product.productId,
          quantity: Number(quantity),
          password,
          requestId: request.id(),
          ...(isGoods && { receiver: { name, phone, address } }),
        },
        {
          onSuccess: ({ transactionNumber }) => {
            request.done();
            toast(t('points.applied', { number: transactionNumber }));
            onClose();
          },
          // Another quantity after a refusal is another wish.
          onError: request.done,
        },
      ),
  );
  return (
    <Dialog title={product.productName} onClose={onClose} width={440}>
      <p>{t('points.price', { points: Number(product.pointsNeeded) })}</p>
      <CallForm onSubmit={onSubmit} error={why} busy={redeem.isPending} submit={t('points.redeem')}>
        <Field
          name="quantity"
          label={t('points.quantity')}
          inputMode="numeric"
          defaultValue="1"
          error={errorOf('quantity', t('points.howMany'))}
        />
        {isGoods &&
          RECEIVER_FIELDS.map((field) => (
            <Field
              key={field}
              name={field}
              label={t(`points.receiver.${field}`)}
              error={errorOf(field, t('error.receiver_needed'))}
            />
          ))}
        <SecretField
          name="password"
          label={t('points.password')}
          error={errorOf('password', t('points.passwordMissing'))}
        />
      </CallForm>
    </Dialog>
  );
}
