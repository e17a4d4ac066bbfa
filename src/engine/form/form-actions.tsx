import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { Row } from '../../api/resource.ts'
import type { CompiledAction, CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import type { FormActions as Actions } from './use-form-actions.ts'

const AskDialog = lazy(() => import('../list/ask-dialog.tsx').then((module) => ({ default: module.AskDialog })))

type Props = {
  readonly resource: CompiledResource
  readonly actions: Actions
  readonly user: unknown
  readonly isSaving: boolean
}

/** What may be done with the record as it is: its state actions, after what was typed is saved. */
export function FormActions({ resource, actions, user, isSaving }: Props) {
  const lang = useLang()
  const { open, asking } = actions
  return (
    <>
      {open.map((action: CompiledAction) => (
        <Button key={action.name} danger={action.danger} disabled={isSaving} onClick={() => actions.start(action)}>
          {textIn(lang, action.title)}
        </Button>
      ))}
      {asking && (
        <Suspense>
          <AskDialog
            resource={resource}
            asking={{ action: asking, rows: [actions.record as Row] }}
            user={user}
            onRun={(_, asked) => actions.run(asking, asked)}
            onCancel={actions.cancel}
          />
        </Suspense>
      )}
    </>
  )
}
