import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathAt } from '../../../../schema/edit/text-places.ts'
import { useLang } from '../../../../state/lang.ts'
import type { Help } from './completion-source.ts'
import { extensions } from './extensions.ts'
import { outside } from './outside.ts'
import { phrasesIn } from './phrases.ts'
import type { EditorProps } from './schema-editor.tsx'

type Options = {
  readonly box: HTMLElement | null
  readonly props: EditorProps
  readonly describe: Help['describe']
  readonly label: string
  /** Id of the element that describes the keys. */
  readonly hint: string
  readonly isReadOnly: boolean
}

/** CodeMirror in a box. `sent` are the reported texts that have not come back as `text` yet. */
export function useEditor({ box, props, describe, label, hint, isReadOnly }: Options) {
  const { t } = useTranslation()
  const [view, setView] = useState<EditorView>()
  const [changing] = useState(() => new Compartment())
  const sent = useRef<string[]>([])
  const lang = useLang()
  const { meta, names, expressionAt } = props
  const help = useEffectEvent((): Help => ({ meta, names, describe, t, lang, expressionAt }))
  const onUpdate = useReport(props, sent)
  const options = (): Extension => [
    EditorState.readOnly.of(isReadOnly),
    EditorState.phrases.of(phrasesIn(t)),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': hint,
      spellcheck: 'false',
      tabindex: '0',
    }),
  ]
  const begin = useEffectEvent((parent: HTMLElement) => {
    const listener = EditorView.updateListener.of((update) => onUpdate.current(update))
    const given = [changing.of(options()), extensions(() => help()), listener]
    return new EditorView({ doc: props.text, extensions: given, parent })
  })
  useEffect(() => {
    if (!box) return
    const opened = begin(box)
    setView(opened)
    return () => {
      opened.destroy()
      setView(undefined)
    }
  }, [box])
  const configure = useEffectEvent((opened: EditorView) =>
    opened.dispatch({ effects: changing.reconfigure(options()) }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change what `configure` sets
  useEffect(() => {
    if (view) configure(view)
  }, [view, isReadOnly, label, hint, t])
  return { view, sent }
}

/** Reports typed texts, and the path of the cursor when it leads elsewhere. */
function useReport({ text: known, onChange, onPlace }: EditorProps, sent: RefObject<string[]>) {
  const last = useRef('')
  const report = ({ docChanged, selectionSet, state, transactions }: ViewUpdate) => {
    const isOutside = transactions.some((one) => one.annotation(outside))
    if (isOutside || !(docChanged || selectionSet)) return
    const text = state.doc.toString()
    if (docChanged) {
      // A text that is known already is not given again, so none is on its way.
      sent.current = text === known ? [] : [...sent.current, text]
      onChange(text)
    }
    const path = pathAt(text, state.selection.main.head)
    const shown = JSON.stringify(path)
    if (shown === last.current) return
    last.current = shown
    onPlace?.(path)
  }
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  return latest
}
