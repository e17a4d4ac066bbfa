import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { OnDemand } from '../on-demand.tsx'
import { useSchemaChanges } from './use-schema-changes.ts'
import './live.css'

// Most people never see news.
const NewsDrawer = lazily(() => import('./news-drawer.tsx'), 'NewsDrawer')

/** Updates the page with the schema files. Administrators see errors in a corner, where nothing moves or is covered. */
export function LiveUpdates() {
  const { t } = useTranslation()
  const { count, losses, news } = useSchemaChanges()
  const [isOpen, setOpen] = useState(false)
  // It closes with its motion.
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isNews = count + losses > 0
  // After a fix, the next error does not open the drawer.
  if (isOpen && !isNews) setOpen(false)
  const title = count > 0 ? t('page.mistakes', { count }) : t('page.lossesWait')
  return (
    <div aria-live="polite">
      {isNews && (
        <Button className="live-notice" icon={<WarningOutlined />} onClick={() => setOpen(true)}>
          {title}
        </Button>
      )}
      {wasOpen && (
        <OnDemand>
          <NewsDrawer count={count} news={news} title={title} isOpen={isOpen} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </div>
  )
}
