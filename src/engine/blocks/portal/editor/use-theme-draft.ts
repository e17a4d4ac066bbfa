import { useCallback, useMemo } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { keepDraft, type OpenTheme, type ThemeProblem } from '../../../../api/theme-studio.ts'
import type { Theme } from '../../../../schema/model/theme-file.ts'
import { useClient } from '../../../../state/client.ts'
import { type Drafted, type DraftKeeper, useDraftKeeper } from '../../drafts/use-draft-keeper.ts'

export type ThemeKeeper = DraftKeeper<Theme, ThemeProblem>

/** Stores the draft of a theme while it is edited. */
export function useThemeDraft(opened: OpenTheme, theme: Theme): ThemeKeeper {
  const client = useClient()
  const { code } = opened
  const keep = useCallback(
    (value: Theme, version: number) => keepDraft(client, code, { theme: value, version }),
    [client, code],
  )
  const first = useMemo(() => draftOf(opened), [opened])
  return useDraftKeeper({ opened: first, value: theme, keep, problemsIn })
}

/** Opened theme as the state of a draft. */
export function draftOf({ theme, version, problems }: OpenTheme): Drafted<Theme, ThemeProblem> {
  return { value: theme, version, problems }
}

function problemsIn(error: unknown): readonly ThemeProblem[] | undefined {
  const found = error instanceof ApiError ? error.fields : []
  return found.length > 0 ? found : undefined
}
