import type { Answer } from '../../session/ask.ts';
import { reading } from '../../session/calls.ts';
import { brands as calls } from '../../session/clients.ts';

export const brands = reading(['brands', 'list'], calls.listBrands)({});
export type OpenedBrand = Answer<typeof calls.createBrand>;
