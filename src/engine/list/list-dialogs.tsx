import { lazily } from '../../../widgets/kit/lazily.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { OnDemand } from '../on-demand.tsx'
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
    <>
      {record.open && (
        <OnDemand>
          <RecordDrawer resource={resource} open={record.open} bound={list.bound} onClose={list.closeRecord} />
        </OnDemand>
      )}
      {history && (
        <OnDemand>
          <HistoryDrawer
            resource={resource}
            id={history.id}
            name={nameOf(resource, history, lang)}
            onClose={list.endHistory}
          />
        </OnDemand>
      )}
      {isImporting && (
        <OnDemand>
          <ImportDialog resource={resource} onImported={list.refresh} onClose={list.endImport} />
        </OnDemand>
      )}
      {isAsking && (
        <OnDemand>
          <AdvancedDialog resource={resource} advanced={advanced} onAsk={list.ask} onClose={list.endAsking} />
        </OnDemand>
      )}
      {writes.asking && (
        <OnDemand>
          <AskDialog
            resource={resource}
            asking={writes.asking}
            user={list.user}
            onRun={writes.answer}
            onCancel={writes.cancel}
          />
        </OnDemand>
      )}
      {calls.asking && (
        <OnDemand>
          <AskDialog
            resource={resource}
            asking={calls.asking}
            user={list.user}
            onRun={calls.answer}
            onCancel={calls.cancel}
          />
        </OnDemand>
      )}
    </>
  )
}
