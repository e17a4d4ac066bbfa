import { EditorView } from '@codemirror/view'
import { useEffect } from 'react'
import { pathAt } from '../../../../schema/edit/text-places.ts'
import { isWithin, type Path } from '../../../../schema/model/diagnostic.ts'
import { cursorFor } from './place-of-path.ts'

/** Moves the cursor to a place that was chosen elsewhere. The focus stays where it is. */
export function usePlace(view: EditorView | undefined, place: Path | undefined): void {
  const wanted = place && JSON.stringify(place)
  useEffect(() => {
    if (!(view && wanted)) return
    const path: Path = JSON.parse(wanted)
    const text = view.state.doc.toString()
    if (path.length === 0 || isWithin(pathAt(text, view.state.selection.main.head), path)) return
    const cursor = cursorFor(text, path)
    if (cursor === undefined) return
    view.dispatch({ selection: { anchor: cursor }, effects: EditorView.scrollIntoView(cursor, { y: 'center' }) })
  }, [view, wanted])
}
