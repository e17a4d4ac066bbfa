import { Alert, Button, Empty, Pagination } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { nameOf } from './actions-of.ts'
import { AskDialog } from './ask-dialog.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ListCards } from './list-cards.tsx'
import { type ListState, pageAfter, pageSizes } from './list-query.ts'
import { ListTable } from './list-table.tsx'
import { QueryForm } from './query-form.tsx'
import { type OpenRecord, RecordDrawer } from './record-drawer.tsx'
import { Toolbar } from './toolbar.tsx'
import { useColumns } from './use-columns.ts'
import { useExport } from './use-export.ts'
import { useList } from './use-list.ts'
import { useRowCommands } from './use-row-commands.tsx'
import './list.css'

export type ResourceListProps = {
  readonly resource: CompiledResource
  readonly state: ListState
  readonly onState: (state: ListState) => void
  /** Values that a page has fixed: they filter the rows and fill new ones. */
  readonly bound?: Readonly<Record<string, unknown>>
  readonly columns?: readonly string[]
  readonly query?: readonly string[]
  readonly isReadOnly?: boolean
  readonly isCompact?: boolean
  readonly current?: string
  readonly onCurrent?: (row: Row) => void
}

const nothingBound = {}

/** A resource's list: search, rows, paging, and everything that may be done with them. */
export function ResourceList(props: ResourceListProps) {
  const { resource, state, onState, bound = nothingBound, isReadOnly = false, isCompact = false } = props
  const { t } = useTranslation()
  const lang = useLang()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const list = useList(resource.code, resource.version, state, bound)
  const { columns, choose, restore } = useColumns(resource, props.columns)
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [open, setOpen] = useState<OpenRecord>()
  const [history, setHistory] = useState<Row>()
  const [isImporting, setImporting] = useState(false)
  const [isDense, setDense] = useState(isCompact)
  const exporting = useExport(resource)
  const total = list.data?.total ?? 0
  const rows = list.data?.records ?? []

  const show = useCallback(
    (mode: OpenRecord['mode'], row?: Row) => {
      if (resource.form.open === 'page' && Object.keys(bound).length === 0) {
        const query = row ? `?id=${encodeURIComponent(row.id)}&mode=${mode}` : ''
        void navigate(`/form/${resource.code}${query}`)
      } else setOpen({ mode, ...(row && { id: row.id }) })
    },
    [resource, bound, navigate],
  )
  const commands = useRowCommands(resource, (removed) => {
    setSelected(new Map())
    if (removed > 0) onState({ ...state, pageNo: pageAfter(state, total, removed) })
    void list.refresh()
  })
  const chosen = [...selected.values()]
  const rowCommands = {
    view: (row: Row) => show('view', row),
    edit: (row: Row) => show('edit', row),
    remove: (row: Row) => commands.remove([row]),
    history: setHistory,
    act: (action: (typeof resource.actions)[number], row: Row) => commands.act(action, [row]),
    user: commands.user,
    isReadOnly,
  }
  const select = (ids: readonly string[], known: readonly Row[]) => {
    const all = new Map([
      ...selected,
      ...known.filter(Boolean).map((row): [string, Row] => [row.id, row]),
      ...rows.map((row): [string, Row] => [row.id, row]),
    ])
    setSelected(new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id) as Row] as const] : []))))
  }
  const mayBatch = !isReadOnly && !isCompact
  const onSearch = useCallback(
    (filters: ListState['filters']) => onState({ ...state, filters, pageNo: 1 }),
    [onState, state],
  )
  const View = isPhone ? ListCards : ListTable
  const isFiltered = Object.keys(state.filters).length > 0
  const names = useMemo(
    () => (props.query ?? resource.list.query).filter((name) => !(name in bound)),
    [props.query, resource.list.query, bound],
  )
  return (
    <section className={isCompact ? 'list list-compact' : 'list'}>
      <QueryForm resource={resource} names={names} filters={state.filters} onSearch={onSearch} />
      <Toolbar
        resource={resource}
        columns={columns}
        total={total}
        selected={selected.size}
        isCompact={isCompact}
        isReadOnly={isReadOnly}
        isExporting={exporting.isExporting}
        onAdd={() => show('add')}
        onImport={() => setImporting(true)}
        onExport={(only) =>
          exporting.run({ ...list.wire, ...(only && { selections: [...selected.keys()].join(',') }) })
        }
        onRefresh={() => void list.refresh()}
        onDensity={() => setDense(!isDense)}
        onChoose={choose}
        onRestore={restore}
        onRemove={() => commands.remove(chosen)}
        onAct={(action) => commands.act(action, chosen)}
        onClear={() => setSelected(new Map())}
      />
      {list.error && <ListError error={list.error} hasRows={rows.length > 0} onRetry={() => void list.refetch()} />}
      <View
        resource={resource}
        columns={columns.filter(({ field }) => !(field in bound))}
        rows={rows}
        sort={state.sort}
        isLoading={list.isPending || (list.isFetching && list.isPlaceholderData)}
        isDense={isDense}
        empty={
          list.isPending ? (
            <span>{t('list.loading')}</span>
          ) : (
            <Nothing
              isFiltered={isFiltered}
              mayAdd={!isReadOnly && resource.can.includes('add')}
              onAdd={() => show('add')}
              onReset={() => onSearch({})}
            />
          )
        }
        selected={[...selected.keys()]}
        current={props.current}
        hasSelection={mayBatch}
        onSort={(sort) => onState({ ...state, pageNo: 1, sort: sort ?? resource.list.sort })}
        onSelect={select}
        onOpen={(row) => show('view', row)}
        onCurrent={props.onCurrent}
        commands={rowCommands}
      />
      <Pagination
        className="list-pages"
        current={state.pageNo}
        pageSize={state.pageSize}
        total={total}
        size={isCompact || isPhone ? 'small' : 'medium'}
        showSizeChanger={!isPhone && !isCompact}
        showQuickJumper={!isPhone && !isCompact}
        showLessItems={isPhone || isCompact}
        pageSizeOptions={[...pageSizes]}
        showTotal={(count) => t('list.total', { total: count })}
        onChange={(pageNo, pageSize) =>
          onState({ ...state, pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize })
        }
      />
      {open && (
        <RecordDrawer
          resource={resource}
          open={open}
          bound={bound}
          onSaved={() => void list.refresh()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {history && (
        <HistoryDrawer
          resource={resource}
          id={history.id}
          name={nameOf(resource, history, lang)}
          onClose={() => setHistory(undefined)}
        />
      )}
      {isImporting && (
        <ImportDialog resource={resource} onImported={() => void list.refresh()} onClose={() => setImporting(false)} />
      )}
      {commands.asking && (
        <AskDialog
          resource={resource}
          asking={commands.asking}
          onRun={(asked) => (commands.asking ? commands.run(commands.asking, asked) : Promise.resolve())}
          onCancel={commands.cancel}
        />
      )}
    </section>
  )
}

function ListError({
  error,
  hasRows,
  onRetry,
}: {
  readonly error: unknown
  readonly hasRows: boolean
  readonly onRetry: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const action = (
    <Button size="small" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Alert
      type="error"
      showIcon
      title={hasRows ? t('list.stale') : t('list.failed')}
      description={errorText(error)}
      action={action}
      style={{ marginBottom: 12 }}
    />
  )
}

type NothingProps = {
  readonly isFiltered: boolean
  readonly mayAdd: boolean
  readonly onAdd: () => void
  readonly onReset: () => void
}

function Nothing({ isFiltered, mayAdd, onAdd, onReset }: NothingProps) {
  const { t } = useTranslation()
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isFiltered ? t('list.noResult') : t('list.emptyHint')}>
      {isFiltered && <Button onClick={onReset}>{t('list.reset')}</Button>}
      {!isFiltered && mayAdd && (
        <Button type="primary" onClick={onAdd}>
          {t('list.add')}
        </Button>
      )}
    </Empty>
  )
}
