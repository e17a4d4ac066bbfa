import type { PointerEvent } from 'react'

type Props<Kind extends string> = {
  readonly title: string
  readonly kinds: readonly Kind[]
  readonly nameOf: (kind: Kind) => string
  readonly isOpen?: boolean
  /** Begins to drag a new part of a kind. */
  readonly onStart: (event: PointerEvent, kind: Kind) => void
  readonly onChoose: (kind: Kind) => void
}

/** Kinds of parts for a canvas: dragged to their place, or pressed for a part at its end. */
export function Palette<Kind extends string>({ title, kinds, nameOf, isOpen = false, onStart, onChoose }: Props<Kind>) {
  return (
    <details className="studio-palette" open={isOpen}>
      <summary>{title}</summary>
      <ul className="studio-list studio-types">
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className="studio-type"
              title={kind}
              onPointerDown={(event) => onStart(event, kind)}
              onClick={() => onChoose(kind)}
            >
              {nameOf(kind)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
