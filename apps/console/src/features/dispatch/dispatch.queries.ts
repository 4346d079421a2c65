import { useMutation } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { dispatch } from '../../session/clients.ts';

/** The page is watched while somebody waits for a code. */
const OUTBOX_REFRESH_MS = 5_000;

export type Message = Answer<typeof dispatch.listMessages>['list'][number];
export type Channel = Answer<typeof dispatch.listChannels>[number];
export type ChannelInput = Parameters<typeof dispatch.updateChannel>[0];

export const messages = listing(['dispatch', 'messages'], dispatch.listMessages, {
  refetchInterval: OUTBOX_REFRESH_MS,
});
export const channels = reading(['dispatch', 'channels'], dispatch.listChannels)({});

/** A mutation, not a query: each reading is written down, so it happens once per click. */
export const useOpenMessage = () =>
  useMutation({ mutationFn: (messageId: number) => ask(dispatch.openMessage({ messageId })) });
