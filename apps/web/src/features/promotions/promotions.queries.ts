import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { promotions } from '../../clients/promotions.ts';
import { base64Of } from '../../forms/picture-file.ts';
import { ask, type Answer } from '../../session/clients.ts';
import { languageStore } from '../../session/language.ts';
import { useToken } from '../../session/session.ts';
import { useStore } from '../../session/store.ts';

export type Promotion = Answer<typeof promotions.getPromotion>;

/** What runs, with the reader's own state of each; `isWanted`: the brand has promotions with terms. */
export function usePromotionStates(isWanted: boolean) {
  const language = useStore(languageStore);
  const token = useToken();
  return useQuery({
    queryKey: ['promotions', 'list', language, token],
    queryFn: async () => (await ask(promotions.listPromotions({ language }))).list,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function usePromotion(promoId: number) {
  const language = useStore(languageStore);
  const token = useToken();
  return useQuery({
    queryKey: ['promotions', 'one', promoId, language, token],
    queryFn: () => ask(promotions.getPromotion({ promoId, language })),
  });
}

export type Application = { remark: string; code: string; pictures: readonly File[] };

/** Joins or applies; a picture that was sent before is not sent again. */
export function useApply(promoId: number, sent: Map<File, string>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ remark, code, pictures }: Application) => {
      const images = [];
      for (const picture of pictures) {
        const data = await base64Of(picture);
        const ref = sent.get(picture) ?? (await ask(promotions.uploadPromotionPicture({ data }))).ref;
        sent.set(picture, ref);
        images.push(ref);
      }
      return ask(promotions.applyPromotion({ promoId, remark, images, ...(code === '' ? {} : { code }) }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['promotions'] }),
  });
}

export function useClaim(promoId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(promotions.claimPromotion({ promoId })),
    onSettled: () => {
      for (const queryKey of [['promotions'], ['rewards'], ['balance']])
        void client.invalidateQueries({ queryKey });
    },
  });
}
