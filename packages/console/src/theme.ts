import { Alert, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The accent color. Shade 6 is readable on white, shade 4 on black. */
const harbor: MantineColorsTuple = [
  '#eef5fb',
  '#dbe8f4',
  '#b3d0e9',
  '#88b6de',
  '#64a0d5',
  '#4d92cf',
  '#1f6fb2',
  '#1a5f9a',
  '#155083',
  '#0d406c',
]

/** Small type, small radius, one accent color. Everything else is grey or shows a status. */
export const theme = createTheme({
  primaryColor: 'harbor',
  primaryShade: { light: 6, dark: 7 },
  autoContrast: true,
  colors: { harbor },
  defaultRadius: 'md',
  // The first ones are in typefaces.css.
  fontFamily: '"Inter Variable", "Inter in Arial", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem' },
      h2: { fontSize: '1.0625rem' },
      h3: { fontSize: '0.875rem', fontWeight: '650' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The yellow of the library is too light for the title on its own background.
    Alert: Alert.extend({
      vars: (_theme, { color }) => ({
        root: color === 'yellow' ? { '--alert-color': 'light-dark(#7a4a00, var(--mantine-color-yellow-4))' } : {},
      }),
    }),
    Fieldset: {
      styles: {
        root: { marginInline: 0 },
        legend: { marginBottom: '0.25rem', fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600 },
      },
    },
    // A description below its field keeps the fields of a row on one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Keys are in the header of every page, which would need a second typeface for them.
    Kbd: { styles: { root: { fontFamily: 'inherit' } } },
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'xs' }, styles: { label: { paddingInline: '0.625rem' } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, fz: 'xs' } },
    // In words, because its content is an icon.
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 120 } },
      styles: { title: { fontWeight: 600 } },
    },
  },
})
