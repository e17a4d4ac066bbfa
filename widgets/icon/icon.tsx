import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import type { InputProps, Widget } from '../kit/contract.ts'
import { controlProps } from '../kit/control.ts'
import { IconCell } from '../kit/icon-cell.tsx'
import { lazily } from '../kit/lazily.ts'
import { LazyBoundary } from '../kit/lazy-boundary.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { withReadOnly } from '../kit/read-only.tsx'
import { useTexts } from '../kit/texts.ts'
import { asText } from '../kit/value.ts'
import './icon.css'

const Panel = lazily(() => import('./icon-panel.tsx'), 'IconPanel')

export const icon: Widget = { Input: withReadOnly(IconInput, IconCell) }

/** Chosen icon; a click opens a searchable panel of all icons. */
function IconInput(props: InputProps) {
  const { id, value, onChange, onBlur, disabled } = props
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  const name = asText(value)
  const choose = (next: string) => {
    onChange(next)
    setOpen(false)
    box.current?.focus()
  }
  const { 'aria-required': _, placeholder: __, ...control } = { placeholder: '', ...controlProps(props) }
  return (
    <div className="w-icon">
      <span className="w-box">
        <button
          {...control}
          ref={box}
          type="button"
          className="w-icon-chosen"
          aria-expanded={isOpen}
          aria-controls={`${id}-icons`}
          onClick={() => setOpen(!isOpen)}
          onBlur={onBlur}
        >
          {name === '' ? <SearchOutlined /> : <MenuIcon name={name} />}
          <span className={name === '' ? 'w-icon-none' : undefined}>{name === '' ? texts.icon.choose : name}</span>
        </button>
        {name !== '' && (
          <button
            type="button"
            className="w-icon-button"
            aria-label={texts.icon.none}
            disabled={disabled === true}
            onClick={() => choose('')}
          >
            <CloseOutlined />
          </button>
        )}
      </span>
      <div id={`${id}-icons`} hidden={!isOpen}>
        {isOpen && (
          <LazyBoundary fallback={<div className="w-icon-panel" />}>
            <Panel value={name} onChoose={choose} onLeave={() => choose(name)} />
          </LazyBoundary>
        )}
      </div>
    </div>
  )
}
