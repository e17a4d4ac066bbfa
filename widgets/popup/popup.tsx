import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ChoiceCell } from '../kit/cells.tsx'
import type { InputProps, Record_, Widget } from '../kit/contract.ts'
import { controlProps } from '../kit/control.ts'
import { Failed } from '../kit/failed.tsx'
import { withReadOnly } from '../kit/read-only.tsx'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'
import { isWaitingFor, useLabels } from '../kit/use-options.ts'
import { asText, splitList } from '../kit/value.ts'
import { columnOf, emptied, filledBy, fillOf } from './fill.ts'
import { dialogId, PickDialog } from './pick-dialog.tsx'

export const popup: Widget = { Input: withReadOnly(PopupInput, ChoiceCell) }

/** A read-only box; its dialog picks rows, stores one of their columns and copies others into form fields. */
function PopupInput(props: InputProps) {
  const { field, where, value, onChange, onBlur } = props
  const texts = useTexts()
  const { lang } = useServices()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { source } = field
  const fill = fillOf(field)
  const values = splitList(value)
  const { byValue, status, retry } = useLabels(source, values)
  // Names of freshly picked rows, so that ids do not show until the labels load.
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map())
  const isWaiting = isWaitingFor(field, where)
  const canOpen = source !== undefined && !props.disabled && !isWaiting

  const clear = () => onChange('', emptied(fill))
  const close = () => setOpen(false)
  useFocusAfter(isOpen, box)
  const pick = (rows: readonly Record_[]) => {
    if (source) {
      setNamed(new Map(rows.map((row) => [asText(row[source.value]), asText(row[source.label[lang]])])))
      onChange(asText(columnOf(rows, source.value)), filledBy(rows, fill))
    }
    close()
  }

  return (
    <>
      <span className="w-row">
        <span className="w-box">
          <input
            {...controlProps({
              ...props,
              disabled: props.disabled === true || !source,
              placeholder: isWaiting ? texts.needsOther : (props.placeholder ?? texts.choose),
            })}
            ref={box}
            type="text"
            readOnly
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': dialogId(props) })}
            value={values.map((item) => byValue.get(item)?.label ?? (named.get(item) || item)).join(', ')}
            onClick={() => setOpen(canOpen)}
            onKeyDown={(event) => onKey(event, () => setOpen(canOpen), clear)}
            onBlur={onBlur}
          />
          {values.length > 0 && !props.disabled && (
            <button
              type="button"
              className="w-clear w-clear-inner"
              tabIndex={-1}
              aria-label={texts.clear}
              onClick={clear}
            />
          )}
          <button
            type="button"
            className="w-icon-button"
            tabIndex={-1}
            aria-label={texts.open}
            disabled={!canOpen}
            onClick={() => setOpen(true)}
          >
            <SearchOutlined />
          </button>
        </span>
        {status === 'failed' && <Failed retry={retry} />}
      </span>
      {!source && (
        <span role="alert" className="w-failed">
          {texts.popupMisconfigured}
        </span>
      )}
      {isOpen && source && <PickDialog input={props} source={source} onPick={pick} onClose={close} />}
    </>
  )
}

/** Restores the focus after the dialog has closed. */
function useFocusAfter(isOpen: boolean, box: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) box.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, box])
}

/** Keys of a select: Enter, Space and Down open; Backspace and Delete clear. */
function onKey(event: KeyboardEvent, open: () => void, clear: () => void) {
  const action = { Enter: open, ' ': open, ArrowDown: open, Backspace: clear, Delete: clear }[event.key]
  if (!action) return
  event.preventDefault()
  action()
}
