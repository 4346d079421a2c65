import { FREE_PLAY } from '@baize/catalogue/rules';
import { registration } from '../../clients/registration.ts';
import { deviceId } from '../../session/device.ts';
import { i18nStore } from '../../session/language.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { enter } from './enter.ts';
import { findProof, type BotCheckProof } from './use-bot-check.tsx';

/** Makes the visitor a trial account with demo money (PLAY-007…010); the code of the refusal when it was refused. */
export async function openTrial(): Promise<string | undefined> {
  let answer = await ask();
  if (!answer.ok && answer.code === 'human_check_failed') {
    const proof = await proveAtOnce();
    if (typeof proof === 'string') return proof;
    answer = await ask(proof);
  }
  if (!answer.ok) return answer.code;
  await enter(answer.value, { remember: false });
  return undefined;
}

const ask = (proof?: BotCheckProof) =>
  withSeal(async () =>
    registration.freePlay({
      os: navigator.platform.slice(0, 40),
      ...FREE_PLAY,
      version: 3,
      value: await seal(deviceId()),
      ...proof,
    }),
  );

/** Free play begins without a form: an outside provider shows its question above the page. */
async function proveAtOnce(): Promise<BotCheckProof | string> {
  const place = document.createElement('div');
  place.className = 'bot-check-float';
  document.body.append(place);
  try {
    return await findProof(new AbortController(), i18nStore.get().tag, () => place);
  } finally {
    place.remove();
  }
}
