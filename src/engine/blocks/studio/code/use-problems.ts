import { setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { diagnosticsOf } from './diagnostics.ts'
import type { Problem } from './problem.ts'

/** Shows problems in the editor, with their quick fixes where it can be changed. Between two checks they move with the text. */
export function useProblems(view: EditorView | undefined, problems: readonly Problem[], isReadOnly: boolean): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (!view) return
    const nameOfFix = isReadOnly ? undefined : (name: string) => t('code.replaceBy', { name })
    const diagnostics = diagnosticsOf(view.state.doc, problems, nameOfFix)
    view.dispatch(setDiagnostics(view.state, diagnostics))
  }, [view, problems, isReadOnly, t])
}
