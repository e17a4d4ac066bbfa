import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { OnDemand } from '../on-demand.tsx'
import { nameOf } from '../record/actions-of.ts'

const HistoryDrawer = lazily(() => import('../record/history-drawer.tsx'), 'HistoryDrawer')

/** Link from an open record to its history. */
export function FormHistory({ resource, record }: { readonly resource: CompiledResource; readonly record: Row }) {
  const { t } = useTranslation()
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  if (record.id === '' || resource.isView) return null
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {t('list.history')}
      </Button>
      {isOpen && (
        <OnDemand>
          <HistoryDrawer
            resource={resource}
            id={record.id}
            name={nameOf(resource, record, lang)}
            onClose={() => setOpen(false)}
          />
        </OnDemand>
      )}
    </>
  )
}
