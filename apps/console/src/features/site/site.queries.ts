import type { Answer } from '../../session/ask.ts';
import { listing, reading } from '../../session/calls.ts';
import { site } from '../../session/clients.ts';

export type Settings = Answer<typeof site.getSettings>;
export type SectionName = Parameters<typeof site.updateSettings>[0]['section'];
export type Registration = Settings['registration']['value'];
export type Security = Settings['security']['value'];
export type Region = Settings['region']['value'];
export type Brand = Settings['brand']['value'];
export type Mirror = Settings['domains']['value']['domains'][number];
export type FieldName = keyof Registration['fields'];
export type FieldRule = Registration['fields'][FieldName];

export const settings = reading(['site', 'settings'], site.getSettings)({});

const regionTrials = listing(['site', 'region'], site.tryRegion);
/** What rules that are not saved yet would say to an address; to the operator's own when none is given. */
export const regionTrial = (region: Region, ip: string) => regionTrials({ region, ...(ip ? { ip } : {}) });
