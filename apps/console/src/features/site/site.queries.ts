import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
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

export const settings = queryOptions({
  queryKey: ['site', 'settings'],
  queryFn: ({ signal }) => ask(site.getSettings({}, { signal })),
});

/** What rules that are not saved yet would say to an address; to the operator's own when none is given. */
export const regionTrial = (region: Region, ip: string) =>
  queryOptions({
    queryKey: ['site', 'region', region, ip],
    queryFn: ({ signal }) => ask(site.tryRegion({ region, ...(ip ? { ip } : {}) }, { signal })),
    placeholderData: keepPreviousData,
  });

/** Writes one section; whatever comes of it, what is shown is asked for again. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Parameters<typeof site.updateSettings>[0]) => ask(site.updateSettings(change)),
    onSuccess: (answer) => client.setQueryData(settings.queryKey, answer),
    onError: () => void client.invalidateQueries({ queryKey: settings.queryKey }),
  });
}
