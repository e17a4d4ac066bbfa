import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { iconNames } from '../../src/schema/model/icon-names.ts'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { useTexts } from '../kit/texts.ts'
import { iconsFor } from './icon-search.ts'

type Props = {
  readonly value: string
  readonly onChoose: (name: string) => void
  /** Closes the panel without a change. */
  readonly onLeave: () => void
}

/** Icons that match the search; arrow keys move in both directions. */
export function IconPanel({ value, onChoose, onLeave }: Props) {
  const texts = useTexts().icon
  const [typed, setTyped] = useState('')
  const names = iconsFor(useDeferredValue(typed))
  const [current, setCurrent] = useState(value)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const active = (names as readonly string[]).includes(current) ? current : names[0]
  const move = (name: string | undefined) => {
    if (name === undefined) return
    setCurrent(name)
    list.current?.querySelector<HTMLElement>(`[data-icon-name="${name}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
      return
    }
    const step = stepOf(event.key, columnsOf(list.current))
    if (step === undefined || active === undefined) return
    event.preventDefault()
    move(names[names.indexOf(active as (typeof iconNames)[number]) + step])
  }
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active !== undefined && typed !== '') onChoose(active)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      event.stopPropagation()
      move(active)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the children bubble to here.
    <div className="w-icon-panel" onKeyDown={onKey}>
      <input
        type="search"
        className="w-input"
        aria-label={texts.search}
        placeholder={texts.search}
        aria-controls={id}
        // biome-ignore lint/a11y/noAutofocus: the panel opens for a search.
        autoFocus
        value={typed}
        onKeyDown={onSearchKey}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div ref={list} id={id} role="listbox" aria-label={texts.all} className="w-icon-list">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="option"
            aria-selected={name === value}
            aria-label={name}
            title={name}
            data-icon-name={name}
            tabIndex={name === active ? 0 : -1}
            className="w-icon-option"
            onFocus={() => setCurrent(name)}
            onClick={() => onChoose(name)}
          >
            <MenuIcon name={name} />
          </button>
        ))}
      </div>
      <p role="status">{names.length === 0 ? texts.nothing : texts.count(names.length, iconNames.length)}</p>
    </div>
  )
}

function stepOf(key: string, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  return steps[key]
}

/** Number of icons in the first row. */
function columnsOf(list: HTMLElement | null): number {
  const items = [...(list?.children ?? [])] as HTMLElement[]
  const first = items[0]?.offsetTop
  return Math.max(1, items.filter(({ offsetTop }) => offsetTop === first).length)
}
