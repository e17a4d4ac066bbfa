import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { useLang } from '../../state/lang.ts'
import { OnDemand } from '../on-demand.tsx'
import { linkPath, linksFor } from '../record/links.ts'
import { FormHistory } from './form-history.tsx'
import { FormPrints } from './form-prints.tsx'
import type { FormActions as Actions } from './use-form-actions.ts'

const AskDialog = lazily(() => import('./ask-dialog.tsx'), 'AskDialog')

type Props = {
  readonly resource: CompiledResource
  readonly actions: Actions
  readonly isView: boolean
  readonly user: unknown
  readonly isSaving: boolean
}

/** What may be done with the record as it is: new rows of other resources that it leads to, its state actions after what was typed is saved. */
export function FormActions({ resource, actions, isView, user, isSaving }: Props) {
  const lang = useLang()
  const navigate = useNavigate()
  const { open, asking } = actions
  const record = actions.record as Row
  const ways = isView ? linksFor(resource, record, user).filter((link) => link.open === 'add') : []
  return (
    <>
      {ways.map((link) => (
        <Button key={link.to} type="primary" onClick={() => void navigate(linkPath(link, record))}>
          {textIn(lang, link.title)}
        </Button>
      ))}
      {open.map((action: CompiledAction) => (
        <Button key={action.name} danger={action.danger} disabled={isSaving} onClick={() => actions.start(action)}>
          {textIn(lang, action.title)}
        </Button>
      ))}
      {isView && <FormPrints resource={resource} record={record} user={user} />}
      {isView && <FormHistory resource={resource} record={record} />}
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
