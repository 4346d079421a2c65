import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { CLASSIFY, nameIn } from '@baize/catalogue/rules';
import { useLanguage, useT } from '../../session/language.tsx';
import { ChangeDrawer } from '../../parts/change-drawer.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { ImageField } from '../content/image-field.tsx';
import { useUpdateGame, type Game } from './catalogue.queries.ts';
import { gameChange, gameDraftOf, gameFaults, type Fault } from './game-draft.ts';
import { NameFields } from './name-fields.tsx';
import { WindowFields } from './window-fields.tsx';
import css from './catalogue.module.css';

const REASON_MAX = 300;
const NAME_MAX = 80;
const SORT_MAX = 1_000_000;
const SWITCHES = ['enabled', 'isHot', 'isNew', 'freeplay', 'opensList'] as const;
const FIGURES = ['minBet', 'maxBet', 'rtp'] as const;

/** OP-20: everything about one game that an operator decides. */
export function GameEditor({ game, onClose }: { game: Game; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const save = useUpdateGame();
  const { draft, isChanged, isTried, onTry, change } = useEdited(gameDraftOf(game));
  const all = gameFaults(draft);
  const faults = isTried ? all : {};
  const said = (fault: Fault | undefined) => fault && t(`console.games.fault.${fault}`);
  return (
    <ChangeDrawer
      title={t('console.games.editTitle', { name: game.displayName, code: game.gameCode })}
      isChanged={isChanged}
      hasFaults={Object.keys(all).length > 0}
      reasonMax={REASON_MAX}
      run={save}
      inputOf={(reason) => gameChange(game, draft, reason)}
      done={t('console.games.saved', { name: game.displayName })}
      onTry={onTry}
      onClose={onClose}
    >
      <div className={css.switches}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            name={name}
            size="xs"
            label={t(`console.games.switch.${name}`)}
            checked={draft[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <NameFields
        max={NAME_MAX}
        value={draft.names}
        error={said(faults.names)}
        onChange={(names) => change({ names })}
      />
      <ImageField value={draft.ownIcon} onChange={(ownIcon) => change({ ownIcon })} />
      <div className={css.fields}>
        <Select
          name="classify"
          label={t('console.games.classify')}
          searchable
          allowDeselect={false}
          data={Object.entries(CLASSIFY).map(([value, names]) => ({
            value,
            label: `${nameIn(names, language)} (${value})`,
          }))}
          value={draft.classify}
          onChange={(classify) => classify !== null && change({ classify })}
        />
        <NumberInput
          name="sort"
          label={t('console.content.order')}
          min={0}
          max={SORT_MAX}
          allowDecimal={false}
          hideControls
          value={draft.sort}
          onChange={(sort) => typeof sort === 'number' && change({ sort })}
        />
      </div>
      <div className={css.fields}>
        {FIGURES.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(`console.games.${name}`)}
            placeholder={t('console.games.notStated')}
            inputMode="decimal"
            maxLength={18}
            value={draft[name]}
            error={said(faults[name])}
            aria-invalid={faults[name] !== undefined || undefined}
            onChange={(event) => change({ [name]: event.currentTarget.value.trim() })}
          />
        ))}
      </div>
      <WindowFields value={draft} faults={faults} onChange={change} />
    </ChangeDrawer>
  );
}
