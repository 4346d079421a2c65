import type { signInApi } from '@baize/sign-in/api';
import { signInRoutes } from '@baize/sign-in/routes';
import { clientOf } from '../session/clients.ts';

export const signIn = clientOf<typeof signInApi>(signInRoutes);
