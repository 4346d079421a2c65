import type { humanApi } from '@baize/human/api';
import { humanRoutes } from '@baize/human/routes';
import { clientOf } from '../session/clients.ts';

export const human = clientOf<typeof humanApi>(humanRoutes);
