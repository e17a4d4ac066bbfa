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
  /** Pixels of the open side menu, as it was dragged; 0 is the width of its language. */
  readonly siderWidth: number
}

type Preset = {
  /** The colour by its name in the specification. */
  readonly swatch: string
  /** Its nearest shade that white text can be read on; links too. */
  readonly light: string
  readonly dark: string
  /** Its nearest shade that can be read on the dark page. */
  readonly darkLink: string
}

/** The eight colours one may choose from (spec 9), in their order: dusk red to golden purple, the sixth by default. */
export const presets: Readonly<Record<string, Preset>> = {
  dust: { swatch: '#F5222D', light: '#cf1322', dark: '#d32029', darkLink: '#f0696b' },
  volcano: { swatch: '#FA541C', light: '#c9350c', dark: '#aa3e19', darkLink: '#e87040' },
  sunset: { swatch: '#FAAD14', light: '#955700', dark: '#8f6410', darkLink: '#e8b339' },
  cyan: { swatch: '#13C2C2', light: '#006d75', dark: '#117777', darkLink: '#33bcb7' },
  green: { swatch: '#52C41A', light: '#237804', dark: '#357a14', darkLink: '#6abe39' },
  daybreak: { swatch: '#1890FF', light: '#1668dc', dark: '#1765ad', darkLink: '#58a6ee' },
  geekblue: { swatch: '#2F54EB', light: '#2f54eb', dark: '#2b4acb', darkLink: '#7f9ef3' },
  purple: { swatch: '#722ED1', light: '#722ed1', dark: '#642ab5', darkLink: '#b58ae8' },
}

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
  siderWidth: 0,
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

/** The settings of this browser; what is written is joined to them, kept, and followed by other windows. Writing gives whether it was kept. */
export const settingsAtom = atom(
  (get) => get(chosenAtom),
  (get, set, change: Partial<Settings>) => {
    const next = readSettings({ ...get(chosenAtom), ...change })
    const isKept = keep(name, next)
    set(chosenAtom, next)
    return isKept
  },
)
