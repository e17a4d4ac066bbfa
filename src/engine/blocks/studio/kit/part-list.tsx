import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Tool } from './tool.tsx'
import { usePointerDrag } from './use-pointer-drag.ts'

type Props = {
  readonly label: string
  /** Whether the label is shown. */
  readonly isNamed?: boolean
  /** Names of the parts in their order. */
  readonly names: readonly string[]
  /** Position of the chosen part. */
  readonly chosen: number | undefined
  /** Names of the tools for the chosen part. */
  readonly texts: Readonly<Record<'up' | 'down' | 'remove', string>>
  /** Whether the chosen part can be removed; unless said, it can. */
  readonly mayRemove?: boolean
  readonly onChoose: (index: number) => void
  /** A part goes before the one that is at a position now. */
  readonly onMove: (from: number, before: number) => void
  /** A part goes up or down by one, where that is more than a place in this list. */
  readonly onStep?: (index: number, by: -1 | 1) => void
  readonly onRemove: (index: number) => void
  /** Further tools after the parts. */
  readonly children?: ReactNode
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Parts of a drawing by name: chosen, moved by drag, Alt and arrows or buttons, and removed. */
export function PartList({ label, names, chosen, texts, mayRemove = true, isNamed = false, children, ...act }: Props) {
  const { onChoose, onMove, onStep, onRemove } = act
  const root = useRef<HTMLOListElement>(null)
  const { place, start } = usePointerDrag(
    (event) => chipUnder(root.current, event),
    (from: number, { before }) => {
      if (before !== from && before !== from + 1) onMove(from, before)
    },
  )
  const move = (index: number, by: -1 | 1) => {
    if (onStep) return onStep(index, by)
    const before = by === 1 ? index + 2 : index - 1
    if (before >= 0 && before <= names.length) onMove(index, before)
  }
  const press = (event: KeyboardEvent, index: number) => {
    const by = event.altKey ? steps[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    // The canvas around it moves its chosen field by the same keys.
    event.stopPropagation()
    move(index, by)
  }
  return (
    <ol ref={root} className="studio-list studio-parts" aria-label={label}>
      {isNamed && <li className="studio-note">{label}</li>}
      {names.map((name, index) => (
        // A part is identified by its position in the file.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} data-part={index} className={markOf(place, index, names.length)}>
          <button
            type="button"
            className="studio-type"
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
            onKeyDown={(event) => press(event, index)}
            onPointerDown={(event) => start(event, index)}
          >
            {name}
          </button>
        </li>
      ))}
      {chosen !== undefined && chosen < names.length && (
        <li>
          <Tool
            label={texts.up}
            icon={<ArrowUpOutlined />}
            isOff={!onStep && chosen === 0}
            onClick={() => move(chosen, -1)}
          />
          <Tool
            label={texts.down}
            icon={<ArrowDownOutlined />}
            isOff={!onStep && chosen === names.length - 1}
            onClick={() => move(chosen, 1)}
          />
          <Tool label={texts.remove} icon={<DeleteOutlined />} isOff={!mayRemove} onClick={() => onRemove(chosen)} />
        </li>
      )}
      {children !== undefined && <li className="studio-parts-tools">{children}</li>}
    </ol>
  )
}

/** The part that the pointer is before, of those that flow in lines. */
function chipUnder(root: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent) {
  const chip = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-part]')
  if (!(chip && root?.contains(chip))) return undefined
  const { left, width } = chip.getBoundingClientRect()
  return { before: Number(chip.dataset.part) + (clientX < left + width / 2 ? 0 : 1) }
}

function markOf(place: { readonly before: number } | undefined, index: number, count: number): string | undefined {
  if (place?.before === index) return 'is-before'
  return place?.before === count && index === count - 1 ? 'is-after' : undefined
}
