import { WarningOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Losses } from './losses.tsx'
import { Problems } from './problems.tsx'
import { useSchemaChanges } from './use-schema-changes.ts'
import './live.css'

/** Updates the page with the schema files. Administrators see errors in a corner, where nothing moves or is covered. */
export function LiveUpdates() {
  const { t } = useTranslation()
  const { count, losses, news } = useSchemaChanges()
  const [isOpen, setOpen] = useState(false)
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
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={title} size="min(640px, 100vw)" destroyOnHidden>
        <Losses news={news} />
        {count > 0 && (
          <>
            <p>{t('page.mistakesHint')}</p>
            <Problems news={news} />
          </>
        )}
      </Drawer>
    </div>
  )
}
