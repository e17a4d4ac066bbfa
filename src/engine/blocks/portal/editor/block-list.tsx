import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addableBlocks,
  type BlockKind,
  withBlock,
  withMoved,
  withoutBlock,
} from '../../../../schema/model/theme-edit.ts'
import type { Theme } from '../../../../schema/model/theme-file.ts'

type Props = {
  readonly theme: Theme
  readonly selected: number | undefined
  readonly onSelect: (at: number | undefined) => void
  readonly onChange: (next: (theme: Theme) => Theme) => void
}

const dragged = 'application/x-procura-block'

/** Blocks of the home page in their order: chosen, moved by drag or by Alt and arrow keys, added and taken away. */
export function BlockList({ theme, selected, onSelect, onChange }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const { blocks } = theme
  const nameOf = (at: number) => t(`designer.block_${blocks[at]?.block ?? ''}`)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= blocks.length || from === to) return
    onChange((now) => withMoved(now, from, to))
    onSelect(to)
    setSaid(t('designer.moved', { title: nameOf(from), place: to + 1, count: blocks.length }))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.portal-block-name')[to]?.focus())
  }
  const remove = (at: number) => {
    if (blocks.length === 1) return
    setSaid(t('designer.removed', { title: nameOf(at) }))
    onChange((now) => withoutBlock(now, at))
    onSelect(undefined)
  }
  const add = (kind: BlockKind) => {
    const at = selected === undefined ? blocks.length : selected + 1
    onChange((now) => withBlock(now, kind, at))
    onSelect(at)
    setSaid(t('designer.added', { title: t(`designer.block_${kind}`), place: at + 1 }))
  }
  return (
    <>
      <ol ref={list} className="portal-blocks" aria-label={t('designer.blocks')}>
        {blocks.map(({ block }, at) => (
          <BlockRow
            // Blocks have no other name than their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={`${at} ${block}`}
            name={nameOf(at)}
            at={at}
            count={blocks.length}
            isSelected={at === selected}
            onSelect={() => onSelect(at)}
            onMove={move}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <Dropdown
        trigger={['click']}
        menu={{
          items: addableBlocks(theme).map((kind) => ({ key: kind, label: t(`designer.block_${kind}`) })),
          onClick: ({ key }) => add(key as BlockKind),
        }}
      >
        <Button block type="dashed" icon={<PlusOutlined />}>
          {t('designer.addBlock')}
        </Button>
      </Dropdown>
      <p className="portal-hint">{t('designer.moveHint')}</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

type RowProps = {
  readonly name: string
  readonly at: number
  readonly count: number
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: () => void
}

function BlockRow({ name, at, count, isSelected, onSelect, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      onMove(at, at + by)
    } else if (event.key === 'Delete') onRemove()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onMove(Number(event.dataTransfer.getData(dragged)), at)
  }
  const tool = (key: 'up' | 'down' | 'remove', icon: React.ReactNode, isOff: boolean, onClick: () => void) => {
    const title = t(`designer.tool_${key}`, { title: name })
    return (
      <Button size="small" type="text" icon={icon} disabled={isOff} aria-label={title} title={title} {...{ onClick }} />
    )
  }
  return (
    <li
      className={`portal-block${isSelected ? ' is-selected' : ''}${isOver ? ' is-over' : ''}`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragged, String(at))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <HolderOutlined aria-hidden className="portal-handle" />
      <button
        type="button"
        className="portal-block-name"
        aria-current={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        {name}
      </button>
      {isSelected && (
        <span className="portal-block-tools">
          {tool('up', <ArrowUpOutlined />, at === 0, () => onMove(at, at - 1))}
          {tool('down', <ArrowDownOutlined />, at === count - 1, () => onMove(at, at + 1))}
          {tool('remove', <DeleteOutlined />, count === 1, onRemove)}
        </span>
      )}
    </li>
  )
}
