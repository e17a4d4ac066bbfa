import { atom } from 'jotai'
import { keep, onStoredElsewhere, readStored } from './stored.ts'

/** Appearance of the workspace, as chosen by a person (spec 2.4 and 9). */
export type Settings = {
  /** Light, dark, or as the device prefers. */
  readonly theme: 'light' | 'dark' | 'auto'
  readonly navigation: 'light' | 'dark'
  /** Name of a colour of `presets`. */
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
  /** Width of the open side menu in pixels, after dragging; 0 is the default of its language. */
  readonly siderWidth: number
}

type Preset = {
  /** Colour by its name in the specification. */
  readonly swatch: string
  /** Nearest shade with readable white text; also for links. */
  readonly light: string
  readonly dark: string
  /** Nearest shade that is readable on the dark page. */
  readonly darkLink: string
}

/** The eight preset colours (spec 9), in order: dusk red to golden purple, the sixth by default. */
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

/** Settings from storage; unknown keys and invalid values take their defaults. */
export function readSettings(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return defaults
  const entries = Object.entries(defaults).map(([key, usual]) => {
    const value = (stored as Record<string, unknown>)[key]
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

const chosenAtom = atom<Settings>(readSettings(readStored(name)))
chosenAtom.onMount = (set) => onStoredElsewhere(name, () => set(readSettings(readStored(name))))

/** Settings of this browser; writes are merged, stored, and seen by other windows. A write gives whether it was stored. */
export const settingsAtom = atom(
  (get) => get(chosenAtom),
  (get, set, change: Partial<Settings>) => {
    const next = readSettings({ ...get(chosenAtom), ...change })
    const isStored = keep(name, next)
    set(chosenAtom, next)
    return isStored
  },
)
