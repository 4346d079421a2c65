import { FREE_PLAY } from '@baize/catalogue/rules';
import { registration } from '../../clients/registration.ts';
import { deviceId } from '../../session/device.ts';
import { seal, withSeal } from '../../session/seal.ts';
import { enter } from './enter.ts';

/** Makes the visitor a trial account with demo money (PLAY-007…010); the code of the refusal when it was refused. */
export async function openTrial(): Promise<string | undefined> {
  const answer = await withSeal(async () =>
    registration.freePlay({
      os: navigator.platform.slice(0, 40),
      ...FREE_PLAY,
      version: 3,
      value: await seal(deviceId()),
    }),
  );
  if (!answer.ok) return answer.code;
  await enter(answer.value, { remember: false });
  return undefined;
}
