import { useAtomValue } from 'jotai'
import { useMedia } from '../../../widgets/kit/use-media.ts'
import { settingsAtom } from '../../state/settings.ts'

/** Whether the theme is dark: as chosen, or as the device prefers. */
export function useIsDark(): boolean {
  const { theme } = useAtomValue(settingsAtom)
  const isDeviceDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'auto' ? isDeviceDark : theme === 'dark'
}
