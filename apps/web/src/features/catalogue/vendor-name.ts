import { useLanes } from './catalogue.queries.ts';

/** The name by which the lobby knows a vendor; the code of one that is no longer there. */
export function useVendorName(): (code: string) => string {
  const { data: lanes = [] } = useLanes();
  return (code) =>
    lanes.flatMap(({ cards }) => cards).find(({ vassalage }) => vassalage === code)?.displayName ?? code;
}
