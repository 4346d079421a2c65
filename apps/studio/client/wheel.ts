import { POCKETS, WHEEL, colourOf } from '../games/roulette/table.ts';
import { el, reducedMotion, svg } from './dom.ts';

/** The wheel and its ball. Two layers turn, one against the other; only transforms move. */
export type Wheel = {
  element: HTMLElement;
  /** Runs the ball until `known` tells the pocket, then lets it fall there. */
  spin(known: Promise<number | undefined>, quick: boolean): Promise<void>;
  show(pocket: number): void;
};

const STEP = 360 / POCKETS;
const RUN_MS = 900;
const RUN_TURNS = 2;
const FALL_MS = 3600;
const FALL_QUICK_MS = 1300;

export function createWheel(): Wheel {
  const rotor = el('div', { class: 'rotor' }, drawRotor());
  const ball = el('div', { class: 'ball' });
  const arm = el('div', { class: 'arm' }, ball);
  const element = el(
    'div',
    { class: 'wheel', 'aria-hidden': 'true' },
    el('div', { class: 'bowl' }),
    rotor,
    arm,
  );
  let rotorAt = 0;
  let ballAt = 0;

  const angleOf = (pocket: number): number => WHEEL.indexOf(pocket) * STEP;
  const settle = (): void => {
    rotor.style.transform = `rotate(${rotorAt}deg)`;
    arm.style.transform = `rotate(${ballAt}deg)`;
  };
  const show = (pocket: number): void => {
    ballAt = rotorAt + angleOf(pocket);
    element.classList.add('has-ball');
    settle();
  };

  return {
    element,
    show,
    async spin(known, quick) {
      if (reducedMotion()) {
        const pocket = await known;
        if (pocket !== undefined) show(pocket);
        return;
      }
      element.classList.add('has-ball');
      const rotorRun = rotor.animate(
        [{ transform: `rotate(${rotorAt}deg)` }, { transform: `rotate(${rotorAt - 360}deg)` }],
        { duration: RUN_MS * 4, iterations: Infinity },
      );
      const ballRun = arm.animate(
        [{ transform: `rotate(${ballAt}deg)` }, { transform: `rotate(${ballAt + 360 * RUN_TURNS}deg)` }],
        { duration: RUN_MS, iterations: Infinity },
      );
      const rim = ball.animate([{ transform: 'translateY(0)' }, { transform: 'translateY(var(--rim))' }], {
        duration: 260,
        fill: 'forwards',
        easing: 'ease-out',
      });
      const pocket = await known;
      rotorAt -= ((Number(rotorRun.currentTime ?? 0) / (RUN_MS * 4)) % 1) * 360;
      ballAt += ((Number(ballRun.currentTime ?? 0) / RUN_MS) % 1) * 360 * RUN_TURNS;
      const duration = quick ? FALL_QUICK_MS : FALL_MS;
      const rotorEnd = rotorAt - (quick ? 120 : 300);
      const wanted = rotorEnd + angleOf(pocket ?? 0);
      const turns = quick ? 2 : 5;
      const ballEnd = ballAt + turns * 360 + ((((wanted - ballAt) % 360) + 360) % 360);
      const easing = 'cubic-bezier(.16,.62,.3,1)';
      const rotorFall = rotor.animate(
        [{ transform: `rotate(${rotorAt}deg)` }, { transform: `rotate(${rotorEnd}deg)` }],
        { duration, easing: 'cubic-bezier(.3,.6,.5,1)' },
      );
      const ballFall = arm.animate(
        [{ transform: `rotate(${ballAt}deg)` }, { transform: `rotate(${ballEnd}deg)` }],
        { duration, easing },
      );
      // Rim, drop, two hops on the frets, rest: all in the radius only, the angle is already decided.
      const drop = ball.animate(
        [
          { transform: 'translateY(var(--rim))', offset: 0 },
          { transform: 'translateY(var(--rim))', offset: 0.42, easing: 'ease-in' },
          { transform: 'translateY(0)', offset: 0.6, easing: 'ease-out' },
          { transform: 'translateY(calc(var(--rim) * .42))', offset: 0.69, easing: 'ease-in' },
          { transform: 'translateY(0)', offset: 0.79, easing: 'ease-out' },
          { transform: 'translateY(calc(var(--rim) * .16))', offset: 0.85, easing: 'ease-in' },
          { transform: 'translateY(0)', offset: 0.92 },
          { transform: 'translateY(0)', offset: 1 },
        ],
        { duration },
      );
      rotorRun.cancel();
      ballRun.cancel();
      rim.cancel();
      rotorAt = rotorEnd % 360;
      ballAt = ballEnd % 360;
      settle();
      await Promise.all(
        [rotorFall.finished, ballFall.finished, drop.finished].map((done) => done.catch(() => undefined)),
      );
      if (pocket === undefined) element.classList.remove('has-ball');
    },
  };
}

const FILL = { red: '#A81F38', black: '#1F1915', green: '#17805C' } as const;

function drawRotor(): SVGSVGElement {
  const at = (radius: number, degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
  };
  const pockets = WHEEL.flatMap((pocket, i) => {
    const [from, to] = [i * STEP - STEP / 2, i * STEP + STEP / 2];
    return [
      svg('path', {
        d: `M${at(186, from)}A186 186 0 0 1 ${at(186, to)}L${at(104, to)}A104 104 0 0 0 ${at(104, from)}z`,
        fill: FILL[colourOf(pocket)],
      }),
      svg('path', { d: `M${at(186, from)}L${at(104, from)}`, class: 'fret' }),
      svg(
        'text',
        {
          class: 'pocket',
          transform: `rotate(${i * STEP}) translate(0 -164)`,
          'text-anchor': 'middle',
          'dominant-baseline': 'middle',
        },
        String(pocket),
      ),
    ];
  });
  const spokes = [0, 90, 180, 270].map((turn) =>
    svg('path', { d: 'M-6 -20 0 -62 6 -20z', class: 'spoke', transform: `rotate(${turn})` }),
  );
  return svg(
    'svg',
    { viewBox: '-200 -200 400 400' },
    ...pockets,
    svg('circle', { r: 186, class: 'ring' }),
    svg('circle', { r: 145, class: 'ring thin' }),
    svg('circle', { r: 104, class: 'hub' }),
    svg('path', { d: 'M-70 0a70 70 0 0 0 140 0z', class: 'moon' }),
    svg('circle', { r: 88, class: 'ring dash' }),
    ...spokes,
    svg('circle', { r: 17, class: 'cap' }),
  );
}
