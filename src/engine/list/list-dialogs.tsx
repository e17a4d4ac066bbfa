import { lazily } from '../../../widgets/kit/lazily.ts'
import type { Advanced } from '../../schema/conditions/advanced.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import type { Asking } from '../form/ask-dialog.tsx'
import { OnDemand } from '../on-demand.tsx'
import { nameOf } from '../record/actions-of.ts'
import type { ResourceListState } from './use-resource-list.ts'

const AdvancedDialog = lazily(() => import('./advanced/advanced-dialog.tsx'), 'AdvancedDialog')
const AskDialog = lazily(() => import('../form/ask-dialog.tsx'), 'AskDialog')
const DocumentDialog = lazily(() => import('../../../widgets/kit/document-dialog.tsx'), 'DocumentDialog')
const HistoryDrawer = lazily(() => import('../record/history-drawer.tsx'), 'HistoryDrawer')
const ImportDialog = lazily(() => import('./import-dialog.tsx'), 'ImportDialog')
const RecordDrawer = lazily(() => import('./record-drawer.tsx'), 'RecordDrawer')

type Props = {
  readonly resource: CompiledResource
  readonly list: ResourceListState
  readonly advanced: Advanced | undefined
}

/** Open dialogs and drawers of a list: record, history, import, question. */
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
      <Question resource={resource} user={list.user} {...writes} />
      <Question resource={resource} user={list.user} {...calls} />
      {calls.document && (
        <OnDemand>
          <DocumentDialog {...calls.document} />
        </OnDemand>
      )}
    </>
  )
}

type QuestionProps = {
  readonly resource: CompiledResource
  readonly user: unknown
  readonly asking: Asking | undefined
  readonly answer: (asked: object) => Promise<void>
  readonly cancel: () => void
}

/** Dialog before an action: of a state, or an API call. */
function Question({ resource, user, asking, answer, cancel }: QuestionProps) {
  return (
    asking && (
      <OnDemand>
        <AskDialog resource={resource} asking={asking} user={user} onRun={answer} onCancel={cancel} />
      </OnDemand>
    )
  )
}
