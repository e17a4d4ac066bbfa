import { UserSwitchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { DraftOf } from '../../api/drafts.ts'
import { OnDemand } from '../on-demand.tsx'
import type { DraftState } from './use-draft.ts'

const HandOverDialog = lazily(() => import('./hand-over-dialog.tsx'), 'HandOverDialog')

type Props = {
  readonly code: string
  readonly of: DraftOf
  readonly isView: boolean
  readonly draft: Pick<DraftState, 'keep' | 'leave'>
  readonly form: { readonly isDirty: boolean; readonly isSaving: boolean; readonly end: () => void }
}

/** Button that hands the draft to a colleague. */
export function HandOver({ code, of, isView, draft, form }: Props) {
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
          <HandOverDialog code={code} of={of} keep={draft.keep} onCancel={() => setOpen(false)} onDone={done} />
        </OnDemand>
      )}
    </>
  )
}
