import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Tool } from './kit/tool.tsx'
import type { Undo } from './use-undo.ts'

/** Buttons and keys of undo and redo. In an input, the keys belong to its text. */
export function UndoTools({ undo, redo }: Undo) {
  const { t } = useTranslation()
  const latest = useRef({ undo, redo })
  latest.current = { undo, redo }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
      event.preventDefault()
      if (event.shiftKey) latest.current.redo?.()
      else latest.current.undo?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <span>
      <Tool label={t('studio.undo')} icon={<UndoOutlined />} isOff={undo === undefined} onClick={() => undo?.()} />
      <Tool label={t('studio.redo')} icon={<RedoOutlined />} isOff={redo === undefined} onClick={() => redo?.()} />
    </span>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea'))
  )
}
