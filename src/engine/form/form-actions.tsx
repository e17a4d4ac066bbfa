import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { useLang } from '../../state/lang.ts'
import { OnDemand } from '../on-demand.tsx'
import { buttonPath } from '../record/links.ts'
import { rowActions } from '../record/row-actions.ts'
import { FormHistory } from './form-history.tsx'
import { FormLinks } from './form-links.tsx'
import { FormPrints } from './form-prints.tsx'
import { FormWhy } from './form-why.tsx'
import type { FormActions as Actions } from './use-form-actions.ts'

const TaskButtons = lazily(() => import('../activity/task-buttons.tsx'), 'TaskButtons')
const AskDialog = lazily(() => import('./ask-dialog.tsx'), 'AskDialog')

type Props = {
  readonly resource: CompiledResource
  readonly actions: Actions
  readonly isView: boolean
  readonly user: unknown
  readonly isSaving: boolean
}

/** Actions of the open record: new rows of linked resources, state actions after a save, and ways to linked records and files. */
export function FormActions({ resource, actions, isView, user, isSaving }: Props) {
  const lang = useLang()
  const navigate = useNavigate()
  const { open, asking, decision } = actions
  const record = actions.record as Row
  const adding = isView ? rowActions(resource, record, user).filter((button) => button.do === 'add') : []
  const steps = isView ? open.filter(isStep).slice(0, 1) : []
  const waited = adding.filter((button) => button.waits === true)
  // Where nothing is waited for, the first document that can be made is the main one; never one that takes something back.
  const usual = adding.filter((button) => button.danger !== true)
  const main = waited.length > 0 ? waited : usual.slice(0, steps.length > 0 ? 0 : 1)
  const changing = (action: CompiledAction, isMain = false) => (
    <Button
      key={action.name}
      {...(isMain && { type: 'primary' as const })}
      danger={action.danger}
      disabled={isSaving}
      onClick={() => actions.start(action)}
    >
      {textIn(lang, action.title)}
    </Button>
  )
  const following = [...main, ...adding.filter((each) => !main.includes(each))].map((each) => (
    <Button
      key={`add ${each.name}`}
      type={main.includes(each) ? 'primary' : 'default'}
      danger={each.danger === true}
      onClick={() => void navigate(buttonPath(each, record, resource.code))}
    >
      {textIn(lang, each.title)}
    </Button>
  ))
  // One list with keys: a button that changes its place stays the same one, also while it is pressed.
  const buttons = [
    ...steps.map((each) => changing(each, true)),
    ...following,
    ...open.filter((each) => !steps.includes(each)).map((each) => changing(each)),
  ]
  return (
    <>
      {buttons}
      {isView && decision && (
        <OnDemand>
          <TaskButtons {...decision} about={{ resource: resource.code, id: record.id }} />
        </OnDemand>
      )}
      {isView && <FormLinks resource={resource} record={record} user={user} />}
      {isView && <FormPrints resource={resource} record={record} user={user} />}
      {isView && <FormHistory resource={resource} record={record} />}
      {isView && <FormWhy resource={resource} record={record} />}
      {asking && (
        <OnDemand>
          <AskDialog
            resource={resource}
            asking={{ action: asking, rows: [record] }}
            user={user}
            onRun={(asked) => actions.run(asking, asked)}
            onCancel={actions.cancel}
          />
        </OnDemand>
      )}
    </>
  )
}

/** Whether records wait for an action in its states. */
function isStep({ from, danger, waits }: CompiledAction): boolean {
  return from.length > 0 && !danger && waits !== false
}
