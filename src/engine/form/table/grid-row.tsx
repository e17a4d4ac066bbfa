import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '../../../schema/base/text.ts'
import { GridCell } from './grid-cell.tsx'
import type { RowRights } from './row-rights.ts'
import type { RowEntry, RowsStore } from './rows-store.ts'
import type { TablePlan } from './table-plan.ts'

type Props = {
  readonly ref: Ref<HTMLTableRowElement>
  readonly entry: RowEntry
  readonly index: number
  readonly start: number
  readonly wrong: number
  readonly plan: TablePlan
  readonly store: RowsStore
  readonly rights: RowRights
  readonly idPrefix: string
  readonly lang: Lang
  readonly onOpen: (entry: RowEntry) => void
}

const dragged = 'application/x-procura-row'

/** A row. A key press in a cell renders that cell only. */
export const GridRow = memo(function GridRow(props: Props) {
  const { ref, entry, index, start, wrong, plan, store, rights, idPrefix, lang } = props
  const { t } = useTranslation()
  const number = index + 1
  const onDrop = (event: DragEvent) => {
    const key = Number(event.dataTransfer.getData(dragged))
    const moved = store.state().entries.find((each) => each.key === key)
    if (!moved) return
    event.preventDefault()
    store.move(moved, index)
  }
  return (
    <tr
      ref={ref}
      tabIndex={-1}
      className={wrong > 0 ? 't-row t-wrong' : 't-row'}
      aria-rowindex={number + 1}
      data-index={index}
      data-row={entry.key}
      style={{ transform: `translateY(${start}px)` }}
      onKeyDown={(event) =>
        rights.canMove &&
        moveByKey(
          event,
          () => store.move(entry, index - 1),
          () => store.move(entry, index + 1),
        )
      }
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={onDrop}
    >
      <th
        scope="row"
        className="t-cell t-number"
        draggable={rights.canMove}
        onDragStart={(event) => event.dataTransfer.setData(dragged, String(entry.key))}
        {...(wrong > 0 && { title: t('table.wrong', { count: wrong }) })}
      >
        {number}
        {wrong > 0 && <span className="t-mark" role="img" aria-label={t('table.wrong', { count: wrong })} />}
      </th>
      {plan.columns.map((field) => (
        <GridCell
          key={field.key}
          entry={entry}
          form={store.form(entry)}
          field={field}
          number={number}
          isEditable={rights.canEdit && !rights.inDrawer}
          idPrefix={idPrefix}
          lang={lang}
        />
      ))}
      {(rights.canEdit || rights.canDelete) && <RowButtons {...props} />}
    </tr>
  )
})

// Alt and an arrow, as in code editors.
function moveByKey(event: KeyboardEvent, up: () => void, down: () => void): void {
  const move = event.altKey ? { ArrowUp: up, ArrowDown: down }[event.key] : undefined
  if (!move) return
  event.preventDefault()
  move()
}

function RowButtons({ entry, index, store, rights, onOpen }: Props) {
  const { t } = useTranslation()
  const row = { number: index + 1 }
  return (
    <td className="t-cell t-actions">
      {rights.canEdit && (
        <IconButton label={t('table.edit', row)} icon={<EditOutlined />} onPress={() => onOpen(entry)} />
      )}
      {rights.canAdd && (
        <IconButton label={t('table.copy', row)} icon={<CopyOutlined />} onPress={() => store.copy(entry)} />
      )}
      {rights.canMove && (
        <>
          <IconButton
            label={t('table.up', row)}
            icon={<ArrowUpOutlined />}
            onPress={() => store.move(entry, index - 1)}
          />
          <IconButton
            label={t('table.down', row)}
            icon={<ArrowDownOutlined />}
            onPress={() => store.move(entry, index + 1)}
          />
        </>
      )}
      {rights.canDelete && (
        <IconButton label={t('table.delete', row)} icon={<DeleteOutlined />} onPress={() => store.remove(entry)} />
      )}
    </td>
  )
}

type IconProps = { readonly label: string; readonly icon: ReactNode; readonly onPress: () => void }

function IconButton({ label, icon, onPress }: IconProps) {
  return (
    <button type="button" className="w-icon-button t-button" aria-label={label} title={label} onClick={onPress}>
      {icon}
    </button>
  )
}
