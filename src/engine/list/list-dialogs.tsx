import { Suspense } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from './actions-of.ts'
import type { Advanced } from './advanced/advanced.ts'
import { RecordDrawer } from './record-drawer.tsx'
import type { ResourceListState } from './use-resource-list.ts'

const AdvancedDialog = lazily(() => import('./advanced/advanced-dialog.tsx'), 'AdvancedDialog')
const AskDialog = lazily(() => import('./ask-dialog.tsx'), 'AskDialog')
const HistoryDrawer = lazily(() => import('./history-drawer.tsx'), 'HistoryDrawer')
const ImportDialog = lazily(() => import('./import-dialog.tsx'), 'ImportDialog')

type Props = {
  readonly resource: CompiledResource
  readonly list: ResourceListState
  readonly advanced: Advanced | undefined
}

/** What stands open over a list: a record, its history, an import, a question. */
export function ListDialogs({ resource, list, advanced }: Props) {
  const lang = useLang()
  const { record, history, isImporting, isAsking, writes, calls } = list
  return (
    <Suspense>
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
      {isAsking && <AdvancedDialog resource={resource} advanced={advanced} onAsk={list.ask} onClose={list.endAsking} />}
      {writes.asking && (
        <AskDialog
          resource={resource}
          asking={writes.asking}
          user={list.user}
          onRun={writes.answer}
          onCancel={writes.cancel}
        />
      )}
      {calls.asking && (
        <AskDialog
          resource={resource}
          asking={calls.asking}
          user={list.user}
          onRun={calls.answer}
          onCancel={calls.cancel}
        />
      )}
    </Suspense>
  )
}
