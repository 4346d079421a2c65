import { useI18n } from '../session/language.tsx';
import { namesIn } from './names.ts';

/** Words for the codes the server writes in: gateways, actors, ledger sides, targets, jobs. */
export const useNames = () => namesIn(useI18n().find);
