import { useEffect, useState } from 'react';

/** SITE-025: a banner stays this long, then slides for a second (--d-banner in tokens.css). */
export const BANNER_HOLD_MS = 5000;
export const BANNER_SLIDE_MS = 1000;

/** SITE-024: a single banner neither loops nor moves by itself. */
export const playsByItself = (count: number): boolean => count > 1;
/** The slide after this one; after the last comes the first. */
export const nextOf = (at: number, count: number): number => (count > 0 ? (at + 1) % count : 0);
export const previousOf = (at: number, count: number): number => (count > 0 ? (at + count - 1) % count : 0);

/** The slide shown, the one that leaves, and which way they move. */
export type Turn = { at: number; from: number | null; isBack: boolean };

/** A loop of `count` slides that moves on every `hold_ms` while nobody holds it and motion is welcome. */
export function useCarousel(count: number, hold_ms: number) {
  const [turn, setTurn] = useState<Turn>({ at: 0, from: null, isBack: false });
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!playsByItself(count) || isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(
      () => setTurn(({ at }) => ({ at: nextOf(at, count), from: at, isBack: false })),
      hold_ms,
    );
    return () => clearInterval(timer);
  }, [count, isHeld, hold_ms]);
  const go = (to: number) =>
    setTurn(({ at, ...rest }) => (to === at ? { at, ...rest } : { at: to, from: at, isBack: to < at }));
  return {
    // The operator may take banners away while they are shown.
    turn: turn.at < count ? turn : { at: 0, from: null, isBack: false },
    go,
    step: (direction: 1 | -1) =>
      setTurn(({ at }) =>
        count > 1
          ? {
              at: direction === 1 ? nextOf(at, count) : previousOf(at, count),
              from: at,
              isBack: direction === -1,
            }
          : { at, from: null, isBack: false },
      ),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}
