import type { registrationApi } from '@baize/registration/api';
import { registrationRoutes } from '@baize/registration/routes';
import { clientOf } from '../session/clients.ts';

export const registration = clientOf<typeof registrationApi>(registrationRoutes);
