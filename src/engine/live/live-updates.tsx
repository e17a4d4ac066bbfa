import { WarningOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Losses } from './losses.tsx'
import { Problems } from './problems.tsx'
import { useSchemaChanges } from './use-schema-changes.ts'
import './live.css'

/** Keeps the page up with the schema files. Administrators are told of mistakes in a corner, where nothing moves or is hidden by it. */
export function LiveUpdates() {
  const { t } = useTranslation()
  const { count, news } = useSchemaChanges()
  const [isOpen, setOpen] = useState(false)
  // Mended is done with: the next mistake does not open the drawer by itself.
  if (isOpen && count === 0) setOpen(false)
  return (
    <div aria-live="polite">
      {count > 0 && (
        <Button className="live-notice" icon={<WarningOutlined />} onClick={() => setOpen(true)}>
          {t('page.mistakes', { count })}
        </Button>
      )}
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('page.mistakes', { count })}
        size="min(640px, 100vw)"
        destroyOnHidden
      >
        <p>{t('page.mistakesHint')}</p>
        <Losses news={news} />
        <Problems news={news} />
      </Drawer>
    </div>
  )
}
