import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../session/language.tsx';
import { useMay } from '../../session/staff-session.tsx';
import { vipLevels } from './vip.queries.ts';

/** "VIP 2 · Silver"; the number alone where the brand has no such level, or one may not read levels. */
export function useLevelText(): (level: number) => string {
  const may = useMay('promotions.read');
  const language = useLanguage();
  const { data } = useQuery({ ...vipLevels({}), enabled: may });
  return (level) => {
    const name = data?.levels.find((one) => one.level === level)?.name;
    return name ? `VIP ${level} · ${name[language] || name.EN}` : `VIP ${level}`;
  };
}
