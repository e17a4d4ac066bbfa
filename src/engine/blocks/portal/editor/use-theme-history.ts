import { useCallback, useState } from 'react'
import type { Theme } from '../../../../schema/model/theme-file.ts'
import { begin, changed, type History, redone, undone } from './history.ts'

/** A theme that is edited, and its way back. */
export type ThemeHistory = {
  readonly theme: Theme
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** A change; typing in one field, named by `about`, is undone at once. */
  readonly change: (next: (theme: Theme) => Theme, about?: string) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Begins again with a theme. */
  readonly reset: (theme: Theme) => void
}

export function useThemeHistory(first: Theme): ThemeHistory {
  const [history, setHistory] = useState<History<Theme>>(() => begin(first))
  const change = useCallback(
    (next: (theme: Theme) => Theme, about?: string) => setHistory((last) => changed(last, next(last.now), about)),
    [],
  )
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  const reset = useCallback((theme: Theme) => setHistory(begin(theme)), [])
  return {
    theme: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...{ change, undo, redo, reset },
  }
}
