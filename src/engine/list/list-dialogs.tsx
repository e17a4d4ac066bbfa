import { lazy, Suspense } from 'react'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from './actions-of.ts'
import type { Advanced } from './advanced/advanced.ts'
import { AskDialog } from './ask-dialog.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import type { ResourceListState } from './use-resource-list.ts'

const AdvancedDialog = lazy(() =>
  import('./advanced/advanced-dialog.tsx').then((module) => ({ default: module.AdvancedDialog })),
)

type Props = {
  readonly resource: CompiledResource
  readonly list: ResourceListState
  readonly advanced: Advanced | undefined
}

/** What stands open over a list: a record, its history, an import, a question. */
export function ListDialogs({ resource, list, advanced }: Props) {
  const lang = useLang()
  const { record, history, isImporting, isAsking, writes } = list
  return (
    <>
      {record.open && (
        <RecordDrawer resource={resource} open={record.open} bound={list.bound} onClose={list.closeRecord} />
      )}
      {history && (
        <HistoryDrawer
          resource={resource}
          id={history.id}
          name={nameOf(resource, history, lang)}
          onClose={list.endHistory}
        />
      )}
      {isImporting && <ImportDialog resource={resource} onImported={list.refresh} onClose={list.endImport} />}
      {isAsking && (
        <Suspense>
          <AdvancedDialog resource={resource} advanced={advanced} onAsk={list.ask} onClose={list.endAsking} />
        </Suspense>
      )}
      {writes.asking && (
        <AskDialog
          resource={resource}
          asking={writes.asking}
          user={list.user}
          onRun={writes.run}
          onCancel={writes.cancel}
        />
      )}
    </>
  )
}
