import { DiffOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../../widgets/kit/lazily.ts'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioOverlay } from '../../../../i18n/studio-overlay.ts'
import type { OpenFile } from '../../../../schema/model/studio-data.ts'
import { OnDemand } from '../../../on-demand.tsx'

addTexts({ studioOverlay })

const TextDiff = lazily(() => import('../code/text-diff.tsx'), 'TextDiff')

type Props = { readonly opened: OpenFile; readonly text: string | null }

/** The file of a tenant next to the shared one that it stands in for; nothing where there is none. */
export function CompareStandard({ opened: { shared }, text }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!shared) return null
  return (
    <>
      <Button type="text" icon={<DiffOutlined />} onClick={() => setOpen(true)}>
        {t('studioOverlay.standard')}
      </Button>
      <Modal
        open={isOpen}
        destroyOnHidden
        width={860}
        title={t('studioOverlay.standardOf')}
        footer={null}
        onCancel={() => setOpen(false)}
      >
        <OnDemand>
          <TextDiff label={t('studioOverlay.standardOf')} before={shared} after={text ?? ''} />
        </OnDemand>
      </Modal>
    </>
  )
}
