import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'
import { settingsAtom } from '../state/settings.ts'

const asked = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(asked)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is dark: as chosen, or as the device has it. */
export function useIsDark(): boolean {
  const { theme } = useAtomValue(settingsAtom)
  const isDeviceDark = useSyncExternalStore(subscribe, () => window.matchMedia(asked).matches)
  return theme === 'auto' ? isDeviceDark : theme === 'dark'
}
