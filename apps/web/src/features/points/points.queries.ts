import { useMutation, useQueryClient } from '@tanstack/react-query';
import { points } from '../../clients/points.ts';
import { ask, type Answer, type Input } from '../../session/clients.ts';
import { freshPage, freshQuery } from '../../session/query-client.ts';
import { seal, withSeal } from '../../session/seal.ts';

const ROWS = 20;
const PRODUCTS = 24;

export type Product = Answer<typeof points.listPointProducts>['list'][number];
export type PointConfig = Answer<typeof points.getPointConfig>;
export type ExchangeType = Product['exchangeType'];

export const pointBalance = freshQuery(['points', 'balance'], () => points.getPointBalance({}));
export const pointConfig = freshQuery(['points', 'config'], () => points.getPointConfig({}));
export const products = (type: ExchangeType | 'ALL', pageNo: number, language: string) =>
  freshPage(['points', 'products', type, pageNo, language], () =>
    points.listPointProducts({ type, pageNo, pageSize: PRODUCTS }),
  );
export const movements = (pageNo: number) =>
  freshPage(['points', 'movements', pageNo], () => points.listPointMovements({ pageNo, pageSize: ROWS }));
export const redemptions = (pageNo: number, language: string) =>
  freshPage(['points', 'redemptions', pageNo, language], () =>
    points.listRedemptions({ pageNo, pageSize: ROWS }),
  );

/** POINTS-008, POINTS-009: the password goes sealed. */
const useSpend = <Given extends { password: string }, Value>(
  call: (input: Given) => Promise<{ ok: true; value: Value } | { ok: false; code: string }>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Given) =>
      ask(withSeal(async () => call({ ...input, password: await seal(input.password) }))),
    onSettled: () => {
      for (const queryKey of [['points'], ['balance']]) void client.invalidateQueries({ queryKey });
    },
  });
};

export const useConvert = () =>
  useSpend((input: Input<typeof points.convertPoints>) => points.convertPoints(input));
export const useRedeem = () =>
  useSpend((input: Input<typeof points.redeemPoints>) => points.redeemPoints(input));

/** Whom goods go to. */
export const RECEIVER_FIELDS = ['name', 'phone', 'address'] as const;
export function useReceiver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof points.setRedemptionReceiver>) =>
      ask(points.setRedemptionReceiver(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ['points', 'redemptions'] }),
  });
}
