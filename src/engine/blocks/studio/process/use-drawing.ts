import { useEffect, useReducer, useRef, useState } from 'react'
import { useLang } from '../../../../state/lang.ts'
import { createDrawing, type Drawing, type Drawn } from './drawing.ts'

type Options = {
  readonly text: string
  /** A hidden canvas has no size: it is drawn when it is shown. */
  readonly isShown: boolean
  readonly onChange: (text: string) => void
}

type Shown = {
  readonly container: React.RefObject<HTMLElement | null>
  readonly drawing: Drawing | undefined
  /** Selected element, else the process. */
  readonly element: Drawn | undefined
  /** The text cannot be drawn. */
  readonly failure: unknown
  /** Parts of the text that a change of the drawing drops. */
  readonly losses: readonly string[]
}

/** Keeps a drawing and a text in step: what is drawn becomes the text, and another text is drawn. */
export function useDrawing({ text, isShown, onChange }: Options): Shown {
  const lang = useLang()
  const container = useRef<HTMLElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [failure, setFailure] = useState<unknown>()
  const [isDrawn, setDrawn] = useState(false)
  const [losses, setLosses] = useState<readonly string[]>([])
  const [, render] = useReducer((count: number) => count + 1, 0)
  const drawn = useRef<string>(undefined)
  const changed = useRef(onChange)
  changed.current = onChange

  useEffect(() => {
    if (!container.current) return
    const made = createDrawing(container.current, lang, {
      onText: (next) => {
        drawn.current = next
        setLosses([])
        changed.current(next)
      },
      onChange: render,
    })
    setDrawing(made)
    return () => {
      drawn.current = undefined
      setDrawn(false)
      made.destroy()
    }
  }, [lang])

  useEffect(() => {
    if (!(drawing && isShown)) return
    if (drawn.current === text) return drawing.reveal()
    drawn.current = text
    drawing.load(text).then(
      (found) => {
        setLosses(found)
        setFailure(undefined)
        setDrawn(true)
        render()
      },
      (error: unknown) => {
        if (drawn.current === text) setFailure(error)
      },
    )
  }, [drawing, isShown, text])

  // A canvas that was hidden had no size to fit the drawing in.
  useEffect(() => {
    if (isDrawn && failure === undefined) drawing?.showWhole()
  }, [drawing, isDrawn, failure])

  const isUsable = drawing !== undefined && isDrawn && failure === undefined
  return {
    container,
    drawing: isUsable ? drawing : undefined,
    element: isUsable ? drawing.selected() : undefined,
    failure,
    losses,
  }
}
