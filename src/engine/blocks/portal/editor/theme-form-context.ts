import { createContext, use } from 'react'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import type { Theme } from '../../../../schema/model/theme-file.ts'

/** What the fields of a theme read and change. */
export type ThemeForm = {
  readonly theme: Theme
  /** Sets the value at a path; undefined takes it away. */
  readonly set: (path: Path, value: unknown) => void
  /** What is wrong at a path itself. */
  readonly problemAt: (path: Path) => string | undefined
}

const ThemeFormContext = createContext<ThemeForm | undefined>(undefined)
export const ThemeFormProvider = ThemeFormContext.Provider

export function useThemeForm(): ThemeForm {
  const form = use(ThemeFormContext)
  if (!form) throw new Error('useThemeForm is for fields of a theme')
  return form
}

/** JSON pointer of a path. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${key}`).join('')
}
