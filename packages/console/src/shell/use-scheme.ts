import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Whether the page is dark, and how to change that. */
export function useScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return { isDark, change: () => setColorScheme(isDark ? 'light' : 'dark') }
}
