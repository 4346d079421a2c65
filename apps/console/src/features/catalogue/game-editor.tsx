import { CLASSIFY, nameIn } from '@baize/catalogue/rules';
import { catalogue } from '../../session/clients.ts';
import { useLanguage, useT } from '../../session/language.tsx';
import { FormDrawer } from '../../parts/form/forms.tsx';
import { imageField } from '../content/image-field.tsx';
import { SORT_MAX, type Game } from './catalogue.queries.ts';
import { gameChange, gameDraftOf, gameFaults, type Fault } from './game-draft.ts';
import { windowFields } from './window-fields.ts';

const NAME_MAX = 80;
const FIGURE_MAX = 18;
const SWITCHES = ['enabled', 'isHot', 'isNew', 'freeplay', 'opensList'] as const;
const FIGURES = ['minBet', 'maxBet', 'rtp'] as const;

/** OP-20: everything about one game that an operator decides. */
export function GameEditor({ game, onClose }: { game: Game; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const said = (fault: Fault | undefined) => fault && t(`console.form.fault.${fault}`, { max: 100 });
  return (
    <FormDrawer
      title={t('console.games.editTitle', { name: game.displayName, code: game.gameCode })}
      began={gameDraftOf(game)}
      fields={(draft, change) => {
        const faults = gameFaults(draft);
        return [
          <p key="reach">{t('console.games.everyBrand', { page: t('console.place.brandCatalogue') })}</p>,
          SWITCHES.map((name) => ({ as: 'switch', name, label: t(`console.games.switch.${name}`) })),
          {
            as: 'words',
            name: 'names',
            label: t('console.games.displayName'),
            max: NAME_MAX,
            fault: said(faults.names),
          },
          imageField('ownIcon', draft.ownIcon, (ownIcon) => change({ ownIcon })),
          [
            {
              as: 'select',
              name: 'classify',
              label: t('console.games.classify'),
              options: Object.entries(CLASSIFY).map(([value, names]) => ({
                value,
                label: `${nameIn(names, language)} (${value})`,
              })),
            },
            { as: 'number', name: 'sort', label: t('console.content.order'), min: 0, max: SORT_MAX },
          ],
          FIGURES.map((name) => ({
            as: 'text',
            name,
            label: t(`console.games.${name}`),
            placeholder: t('console.games.notStated'),
            max: FIGURE_MAX,
            fault: said(faults[name]),
          })),
          windowFields(t, faults),
        ];
      }}
      send={(draft, reason) => catalogue.updateCatalogueGame(gameChange(game, draft, reason))}
      forgets={['games']}
      done={t('console.games.saved', { name: game.displayName })}
      onClose={onClose}
    />
  );
}
