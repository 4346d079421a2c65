import { createTheme, type VariantColorsResolver } from '@mantine/core';

/**
 * The office look of Mantine's controls: every colour is a token, so that dark and light are one stylesheet.
 * Variants: filled (the one marigold button), default (chalk outline), subtle (plain), danger (outline that warns).
 */
const colours: VariantColorsResolver = ({ variant }) => {
  const plain = { background: 'transparent', hover: 'var(--cloth-3)', color: 'var(--chalk)' };
  switch (variant) {
    case 'filled':
      return {
        background: 'var(--action)',
        hover: 'var(--action-hover)',
        color: 'var(--on-action)',
        border: '1px solid transparent',
      };
    case 'danger':
      return { ...plain, color: 'var(--down)', border: '1px solid var(--down)' };
    case 'subtle':
      return { ...plain, color: 'var(--chalk-2)', border: '1px solid transparent' };
    default:
      return { ...plain, border: '1px solid var(--line-2)' };
  }
};

/** Scroll lock is off everywhere: it works by injecting a <style>, which the content security policy forbids. */
const dialog = {
  lockScroll: false,
  transitionProps: { duration: 200 },
  overlayProps: { backgroundOpacity: 0.72 },
};

/**
 * From the field's own edge: centred below it, a list is placed before it is as wide as its field, hangs over the edge of a phone
 * and widens the whole page.
 */
const comboboxProps = { position: 'bottom-start' } as const;

export const theme = createTheme({
  fontFamily: 'var(--font-ui)',
  defaultRadius: 6,
  variantColorResolver: colours,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right', comboboxProps } },
    MultiSelect: { defaultProps: { size: 'xs', checkIconPosition: 'right', comboboxProps } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Modal: { defaultProps: { ...dialog, radius: 12 } },
    Drawer: { defaultProps: { ...dialog, position: 'right', size: 520 } },
  },
});
