import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, memo, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../../../widgets/kit/contract.ts'
import { useServices } from '../../../../widgets/kit/services.tsx'
import { usualWidth } from '../../../../widgets/renderers/cell-renderers.ts'
import { textIn } from '../../../schema/base/text.ts'
import { RowsAroundContext } from '../../rows-around.ts'
import { useOpenForm } from '../form-context.ts'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { GridTotals } from './grid-totals.tsx'
import { cellsOf, isNumberList, readCells } from './paste.ts'
import { readColumns, readWidth } from './read-columns.ts'
import { RowDrawer } from './row-drawer.tsx'
import { type RowRights, rightsOf } from './row-rights.ts'
import type { RowEntry, RowsStore } from './rows-store.ts'
import type { TablePlan } from './table-plan.ts'
import './table.css'

/** Field properties for the grid. Not the value: the rows are in the store, and a key press renders one cell. */
export type GridInput = Pick<
  InputProps,
  'id' | 'field' | 'readOnly' | 'disabled' | 'invalid' | 'describedBy' | 'onBlur'
>

type Props = { readonly input: GridInput; readonly plan: TablePlan; readonly store: RowsStore }

/** Estimated height of an unmeasured row, in pixels. */
const rowHeight = 41
/** Overscan in rows. */
const beyond = 4

/** Rows of a table, virtualised. */
export const RowsGrid = memo(function RowsGrid({ input, plan: whole, store }: Props) {
  const { t } = useTranslation()
  const { lang } = useServices()
  const isView = useOpenForm()?.isView === true
  const { entries, canUndo } = useSyncExternalStore(store.subscribe, store.state)
  const [open, setOpen] = useState<RowEntry>()
  const box = useRef<HTMLDivElement>(null)
  const { field, readOnly, disabled } = input
  const plan = useShownPlan(whole, isView, field.props.order, entries)
  // A stable object: each row renders from it.
  const rights = useMemo(
    () => rightsOf({ field, readOnly: readOnly === true || isView, disabled: disabled === true }, plan),
    [field, readOnly, disabled, isView, plan],
  )
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: beyond,
  })
  const around = useMemo(() => ({ subscribe: store.subscribeValue, value: store.value, above: undefined }), [store])
  const paste = usePaste(plan, store, rights.canEdit)
  const add = () => {
    const entry = store.add()
    if (rights.inDrawer) return setOpen(entry)
    // The new row is the last, and renders when it is in sight.
    setTimeout(() => {
      virtual.scrollToIndex(store.state().entries.length - 1)
      setTimeout(() => focusRow(box.current, entry.key), 50)
    })
  }
  const lines = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const entry = entries[index]
    return entry ? [{ entry, index, start }] : []
  })
  return (
    <RowsAroundContext value={around}>
      <div className="t-table" data-invalid={input.invalid === true}>
        <div ref={box} className="t-box" hidden={entries.length === 0} onPaste={paste.onPaste}>
          <table
            className={rights.inDrawer || !rights.canEdit ? 't-grid t-plain' : 't-grid'}
            aria-label={textIn(lang, input.field.title)}
            aria-rowcount={entries.length + 1}
            style={widthsOf(
              plan,
              rights,
              isView ? (column) => readWidth(column, recordsOf(entries), lang) : usualWidth,
            )}
          >
            <GridHead plan={plan} rights={rights} />
            <tbody className="t-rows" style={{ height: virtual.getTotalSize() }}>
              {lines.map((line) => (
                <GridRow
                  key={line.entry.key}
                  ref={virtual.measureElement}
                  {...line}
                  wrong={line.entry.wrong}
                  plan={plan}
                  store={store}
                  rights={rights}
                  idPrefix={input.id}
                  lang={lang}
                  onOpen={setOpen}
                />
              ))}
            </tbody>
            {plan.totals.length > 0 && <GridTotals plan={plan} store={store} rights={rights} />}
          </table>
        </div>
        {entries.length === 0 && <p className="w-secondary">{t('table.empty')}</p>}
        <GridFoot
          input={input}
          rights={rights}
          count={entries.length}
          isBusy={paste.isBusy}
          onAdd={add}
          onUndo={canUndo ? () => store.undo() : undefined}
        />
        {open && (
          <RowDrawer
            entry={open}
            index={entries.indexOf(open)}
            plan={plan}
            store={store}
            isView={!rights.canEdit}
            lang={lang}
            onClose={() => setOpen(undefined)}
          />
        )}
      </div>
    </RowsAroundContext>
  )
})

const recordsOf = (entries: readonly RowEntry[]) => entries.map(({ record }) => record)

/** Plan with the columns that a reader needs; the whole plan where rows may be edited. */
function useShownPlan(plan: TablePlan, isView: boolean, order: unknown, entries: readonly RowEntry[]): TablePlan {
  return useMemo(
    () => (isView ? { ...plan, columns: readColumns(plan.columns, recordsOf(entries), order) } : plan),
    [plan, isView, order, entries],
  )
}

// Number, columns and buttons: widths that do not change while rows are edited.
function widthsOf(
  { columns }: TablePlan,
  { canEdit, canAdd, canDelete, canMove }: RowRights,
  wide: (field: TablePlan['columns'][number]) => number,
): React.CSSProperties {
  const widths = columns.map((field) => field.width ?? wide(field) + (canEdit ? glyphOf(field) : 0))
  const buttons = [canEdit, canAdd, canDelete, canMove, canMove].filter(Boolean).length
  const last = buttons > 0 ? buttons * 28 + 16 : 0
  const tracks = ['44px', ...widths.map((width) => `minmax(0, ${width}fr)`), ...(last > 0 ? [`${last}px`] : [])]
  const least = widths.reduce((sum, width) => sum + width, 44 + last)
  return { '--t-columns': tracks.join(' '), '--t-least': `${least}px` } as React.CSSProperties
}

/** Width of the calendar button of a date input. Pixels. */
function glyphOf({ type, readOnly }: TablePlan['columns'][number]): number {
  return readOnly !== true && (type === 'date' || type === 'datetime') ? 20 : 0
}

function focusRow(box: HTMLElement | null, key: number): void {
  box?.querySelector<HTMLElement>(`[data-row="${key}"] :is(input, textarea, button, [role=combobox])`)?.focus()
}

function usePaste(plan: TablePlan, store: RowsStore, canEdit: boolean) {
  const { data, lang } = useServices()
  const [isBusy, setBusy] = useState(false)
  const onPaste = async (event: ClipboardEvent) => {
    const cells = canEdit ? cellsOf(event.clipboardData.getData('text/plain')) : undefined
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-index]')
    if (!(cells && cell && row)) return
    if (event.target instanceof HTMLTextAreaElement && isNumberList(cells)) return
    event.preventDefault()
    const first = plan.columns.findIndex(({ key }) => key === cell.dataset.column)
    setBusy(true)
    try {
      store.paste(Number(row.dataset.index), await readCells(cells, plan.columns.slice(first), data, lang))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, onPaste: (event: ClipboardEvent) => void onPaste(event) }
}
