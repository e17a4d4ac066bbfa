import { Alert, App, Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../../widgets/kit/lazily.ts'
import { keepOwnText } from '../../../../api/studio.ts'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioOverlay } from '../../../../i18n/studio-overlay.ts'
import type { MovedBase, OpenFile } from '../../../../schema/model/studio-data.ts'
import { useClient } from '../../../../state/client.ts'
import { useErrorText } from '../../../error-text.ts'
import { OnDemand } from '../../../on-demand.tsx'
import { HasPermission } from '../../../permission/has-permission.tsx'
import './overlay.css'

addTexts({ studioOverlay })

const TextDiff = lazily(() => import('../code/text-diff.tsx'), 'TextDiff')

type Props = {
  readonly opened: OpenFile
  readonly text: string | null
  readonly onReload: () => void
  readonly onChange: (text: string | null) => void
}

/** Note at a file that changed in the folder since a text of the database replaced it, with the ways to settle it. */
export function MovedFile({ opened, text, onReload, onChange }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [isComparing, setComparing] = useState(false)
  const { path, moved, tenant } = opened
  const of = tenant === undefined ? 'file' : 'shared'
  if (!moved) return null
  const keep = async () => {
    try {
      await keepOwnText(client, path, moved.file)
    } catch (error) {
      void message.error(errorText(error))
    }
    onReload()
  }
  const action = (
    <span className="studio-replaced-tools">
      <Button onClick={() => setComparing(true)}>{t('studioOverlay.compare')}</Button>
      <HasPermission action="onl:overlay:publish">
        <Button onClick={() => void keep()}>{t('studioOverlay.keep')}</Button>
      </HasPermission>
      <Button disabled={text === moved.file} onClick={() => onChange(moved.file)}>
        {t(`studioOverlay.${of}_take`)}
      </Button>
    </span>
  )
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="studio-moved"
        title={t(`studioOverlay.${of}_${moved.file === null ? 'gone' : 'moved'}`)}
        description={t(`studioOverlay.${of}_hint`)}
        action={action}
      />
      {isComparing && <Differences moved={moved} own={opened.served} of={of} onClose={() => setComparing(false)} />}
    </>
  )
}

type DifferencesProps = {
  readonly moved: MovedBase
  readonly own: string | null
  /** What moved: the file of the folder, or the shared file of all tenants. */
  readonly of: 'file' | 'shared'
  readonly onClose: () => void
}

/** What changed in the file, and how the text of the database differs from it. */
function Differences({ moved: { base, file }, own, of, onClose }: DifferencesProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'changes' | 'own'>('changes')
  const [before, after] = shown === 'changes' ? [base, file] : [file, own]
  const label = t(`studioOverlay.${of}_${shown}`)
  return (
    <Modal open width={860} title={t('studioOverlay.compare')} footer={null} onCancel={onClose}>
      <Segmented
        aria-label={t('studioOverlay.compare')}
        value={shown}
        options={(['changes', 'own'] as const).map((value) => ({ value, label: t(`studioOverlay.${of}_${value}`) }))}
        onChange={setShown}
      />
      <OnDemand>
        <TextDiff label={label} before={before ?? ''} after={after ?? ''} />
      </OnDemand>
    </Modal>
  )
}
