import { json } from '@codemirror/lang-json'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { readonly label: string; readonly before: string; readonly after: string }

/** Lines that differ between two texts, in one column; equal parts are folded. */
export function TextDiff({ label, before, after }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return undefined
    const view = new EditorView({
      parent: box.current,
      doc: after,
      extensions: [
        json(),
        lineNumbers(),
        EditorView.lineWrapping,
        EditorView.editable.of(false),
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorState.phrases.of({ '$ unchanged lines': t('studio.unchanged') }),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          highlightChanges: false,
          collapseUnchanged: { margin: 2, minSize: 4 },
        }),
      ],
    })
    return () => view.destroy()
  }, [t, label, before, after])
  return <div ref={box} className="studio-diff" />
}
