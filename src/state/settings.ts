import { atom } from 'jotai'
import { keep, onKeptElsewhere, readKept } from './kept.ts'

/** The look of the workspace, as a person chose it (spec 2.4 and 9). */
export type Settings = {
  /** Light, dark, or as the device has it. */
  readonly theme: 'light' | 'dark' | 'auto'
  readonly navigation: 'light' | 'dark'
  /** The name of a colour of `presets`. */
  readonly primary: string
  readonly layout: 'sidemenu' | 'topmenu'
  readonly menuStyle: 'old' | 'new'
  readonly contentWidth: 'Fixed' | 'Fluid'
  readonly fixedHeader: boolean
  readonly fixedSider: boolean
  readonly autoHideHeader: boolean
  readonly colorWeak: boolean
  readonly multipage: boolean
  readonly watermark: boolean
}

/** The eight colours one may choose from (spec 9), in their order. */
export const presets = {
  dust: '#F5222D',
  volcano: '#FA541C',
  sunset: '#FAAD14',
  cyan: '#13C2C2',
  green: '#52C41A',
  daybreak: '#1890FF',
  geekblue: '#2F54EB',
  purple: '#722ED1',
} as const

export const defaults: Settings = {
  theme: 'light',
  navigation: 'light',
  primary: 'daybreak',
  layout: 'sidemenu',
  menuStyle: 'old',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixedSider: true,
  autoHideHeader: false,
  colorWeak: false,
  multipage: true,
  watermark: false,
}

const name = 'SETTINGS'

/** What was kept, as far as it can be read: a key that is unknown or of another kind is left as it is by default. */
export function readSettings(kept: unknown): Settings {
  if (typeof kept !== 'object' || kept === null) return defaults
  const entries = Object.entries(defaults).map(([key, usual]) => {
    const value = (kept as Record<string, unknown>)[key]
    return [key, isAllowed(key, value, usual) ? value : usual]
  })
  return Object.fromEntries(entries) as Settings
}

const choices: Readonly<Record<string, readonly string[]>> = {
  theme: ['light', 'dark', 'auto'],
  navigation: ['light', 'dark'],
  primary: Object.keys(presets),
  layout: ['sidemenu', 'topmenu'],
  menuStyle: ['old', 'new'],
  contentWidth: ['Fixed', 'Fluid'],
}

function isAllowed(key: string, value: unknown, usual: unknown): boolean {
  return typeof value === typeof usual && (choices[key]?.includes(value as string) ?? true)
}

const chosenAtom = atom<Settings>(readSettings(readKept(name)))
chosenAtom.onMount = (set) => onKeptElsewhere(name, () => set(readSettings(readKept(name))))

/** The settings of this browser; what is written is joined to them, kept, and followed by other windows. */
export const settingsAtom = atom(
  (get) => get(chosenAtom),
  (get, set, change: Partial<Settings>) => {
    const next = readSettings({ ...get(chosenAtom), ...change })
    keep(name, next)
    set(chosenAtom, next)
  },
)
