import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../../../state/lang.ts'
import { type CelHelp, celOptions } from './cel-completion.ts'
import { celHighlight, celLanguage } from './cel-language.ts'
import { phrasesIn } from './phrases.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly place: CelHelp['place']
  /** First mistake of the expression, with its offset. */
  readonly mistake: { readonly message: string; readonly offset: number } | undefined
  readonly onType: (text: string) => void
  readonly onFocus: () => void
  /** Enter, or the focus has left. */
  readonly onApply: () => void
}

/** Editor of one expression with completion; `ExpressionInput` loads it. */
export function ExpressionEditor({ label, value, place, mistake, onType, onFocus, onApply }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [view, setView] = useState<EditorView>()
  const help = useEffectEvent((): CelHelp => ({ place, lang, t }))
  const typed = useEffectEvent(onType)
  const focused = useEffectEvent(onFocus)
  const applied = useEffectEvent(onApply)
  const begin = useEffectEvent((parent: HTMLElement) => {
    const apply = () => {
      applied()
      return true
    }
    const extensions = [
      history(),
      drawSelection(),
      bracketMatching(),
      closeBrackets(),
      EditorView.lineWrapping,
      EditorState.phrases.of(phrasesIn(t)),
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
      celLanguage,
      celHighlight,
      autocompletion({
        override: [
          ({ state, pos, explicit }) =>
            celOptions(help(), { source: state.doc.toString(), offset: pos, isExplicit: explicit }),
        ],
        icons: false,
        activateOnCompletion: ({ label: name }) => name.endsWith('.'),
      }),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        { key: 'Enter', run: apply },
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) typed(state.doc.toString())
      }),
      EditorView.domEventHandlers({ focus: () => focused(), blur: () => applied() }),
    ]
    return new EditorView({ doc: value, extensions, parent })
  })
  useEffect(() => {
    if (!box) return
    const opened = begin(box)
    setView(opened)
    return () => opened.destroy()
  }, [box])
  useEffect(() => {
    if (!view || view.state.doc.toString() === value) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [view, value])
  useEffect(() => {
    if (!view) return
    const { length } = view.state.doc
    const problem = length > 0 ? mistake : undefined
    const from = Math.min(problem?.offset ?? 0, Math.max(0, length - 1))
    const marks = problem
      ? [{ from, to: wordEnd(view, from), severity: 'error' as const, message: problem.message }]
      : []
    view.dispatch(setDiagnostics(view.state, marks))
  }, [view, mistake])
  return <div ref={setBox} className="code-editor-box" />
}

function wordEnd(view: EditorView, from: number): number {
  const [word = ''] = /^[\w.]+/.exec(view.state.sliceDoc(from)) ?? []
  return from + Math.max(1, word.length)
}
