import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../../widgets/kit/menu-icon.tsx'
import type { Choice, Group } from './choices.ts'

type Props = {
  readonly id: string
  readonly groups: readonly Group[]
  readonly active: Choice | undefined
  readonly onActive: (choice: Choice) => void
  readonly onOpen: (choice: Choice, inWindow: boolean) => void
}

/** DOM id of a row, for `aria-activedescendant` of the box. */
export function optionId(listId: string, choice: Choice): string {
  return `${listId}-${encodeURIComponent(choice.key)}`
}

/** Rows of the palette in groups. The focus stays in the box; the mouse activates and opens a row. */
export function PaletteList({ id, groups, active, onActive, onOpen }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('palette.results')} tabIndex={-1} className="palette-list">
      {groups.map(({ key, title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset.
        <div key={key} role="group" aria-label={title} className="palette-group">
          <div aria-hidden className="palette-title">
            {title}
          </div>
          {choices.map((choice) => (
            <Line
              key={choice.key}
              id={optionId(id, choice)}
              choice={choice}
              isActive={choice.key === active?.key}
              onActive={() => onActive(choice)}
              onOpen={(event) => onOpen(choice, event.ctrlKey || event.metaKey)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type LineProps = {
  readonly id: string
  readonly choice: Choice
  readonly isActive: boolean
  readonly onActive: () => void
  readonly onOpen: (event: MouseEvent) => void
}

function Line({ id, choice: { title, hint, icon }, isActive, onActive, onOpen }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and handles keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="palette-line"
      onMouseMove={() => !isActive && onActive()}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span aria-hidden className="palette-icon">
        {typeof icon === 'object' ? icon : <MenuIcon name={typeof icon === 'string' ? icon : undefined} />}
      </span>
      <span className="palette-text">{title}</span>
      {hint && <small className="palette-hint">{hint}</small>}
    </div>
  )
}
