import { UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { OnDemand } from '../on-demand.tsx'
import type { DraftState } from './use-draft.ts'

const HandOverDialog = lazily(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')

type Props = {
  readonly code: string
  readonly id: string | undefined
  readonly isView: boolean
  readonly draft: Pick<DraftState, 'keep' | 'leave'>
  readonly form: { readonly isDirty: boolean; readonly isSaving: boolean; readonly end: () => void }
}

/** Button that hands the draft to a colleague. */
export function HandOver({ code, id, isView, draft, form }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isView || !form.isDirty) return null
  const done = () => {
    setOpen(false)
    draft.leave()
    form.end()
  }
  return (
    <>
      <Button disabled={form.isSaving} icon={<UserSwitchOutlined />} onClick={() => setOpen(true)}>
        {t('form.handOver')}
      </Button>
      {isOpen && (
        <OnDemand>
          <HandOverDialog code={code} id={id} keep={draft.keep} onCancel={() => setOpen(false)} onDone={done} />
        </OnDemand>
      )}
    </>
  )
}
