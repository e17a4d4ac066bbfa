import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { MenuItem } from '../../api/permissions.ts'
import type { Choice, PaletteAction } from './choices.ts'
import { optionId, PaletteList } from './palette-list.tsx'
import { PaletteNotes } from './palette-notes.tsx'
import { useGroups } from './use-groups.tsx'
import { useRecordHits } from './use-record-hits.ts'
import './palette.css'

/** Characters of a query at most. */
const longest = 60

type Props = {
  readonly menu: readonly MenuItem[]
  readonly actions: readonly PaletteAction[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Command palette: one search box for pages, actions and records. */
export function CommandPalette({ menu, actions, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  const box = useRef<InputRef>(null)
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={<span className="visually-hidden">{t('palette.title')}</span>}
      // The dialog takes the focus once it is open.
      afterOpenChange={(isShown) => isShown && box.current?.focus()}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      style={{ top: 72 }}
      rootClassName="palette"
    >
      <PaletteBody menu={menu} actions={actions} box={box} onClose={onClose} />
    </Modal>
  )
}

type BodyProps = Omit<Props, 'isOpen'> & { readonly box: RefObject<InputRef | null> }

function PaletteBody({ menu, actions, box, onClose }: BodyProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { hits, state } = useRecordHits(query)
  const groups = useGroups(menu, actions, query, hits)
  const choices = groups.flatMap((group) => group.choices)
  const active = choices.find(({ key }) => key === chosen) ?? choices[0]
  const open = useOpen(onClose)
  // Without motion the dialog never reports that it is open.
  useEffect(() => box.current?.focus(), [box])

  const move = (step: number) => {
    const at = active === undefined ? 0 : choices.indexOf(active)
    setChosen(choices[(at + step + choices.length) % choices.length]?.key)
  }
  const onKey = (event: KeyboardEvent) => {
    // Enter that ends an IME composition is not a command.
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (active) open(active, event.ctrlKey || event.metaKey)
  }
  return (
    <>
      <Input
        ref={box}
        role="combobox"
        aria-label={t('palette.box')}
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        {...(active && { 'aria-activedescendant': optionId(listId, active) })}
        autoComplete="off"
        spellCheck={false}
        size="large"
        variant="borderless"
        maxLength={longest}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('palette.placeholder')}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setChosen(undefined)
        }}
        onKeyDown={onKey}
      />
      <PaletteList id={listId} groups={groups} active={active} onActive={({ key }) => setChosen(key)} onOpen={open} />
      <PaletteNotes query={query.trim()} count={choices.length} records={state} />
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Opens a choice, here or in a new window, and closes the palette. */
function useOpen(onClose: () => void): (choice: Choice, inWindow: boolean) => void {
  const navigate = useNavigate()
  return ({ target }, inWindow) => {
    onClose()
    if ('run' in target) target.run()
    else if ('address' in target) window.open(target.address, '_blank', 'noopener,noreferrer')
    else if (inWindow) window.open(target.path, '_blank', 'noopener')
    else void navigate(target.path)
  }
}
