import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Losses } from './losses.tsx'
import { Problems } from './problems.tsx'
import type { useSchemaChanges } from './use-schema-changes.ts'

type Props = Pick<ReturnType<typeof useSchemaChanges>, 'count' | 'news'> & {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Errors of schema files, and changes that wait for a confirmation. */
export function NewsDrawer({ count, news, title, isOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer open={isOpen} onClose={onClose} title={title} size="min(640px, 100vw)" destroyOnHidden>
      <Losses news={news} />
      {count > 0 && (
        <>
          <p>{t('page.mistakesHint')}</p>
          <Problems news={news} />
        </>
      )}
    </Drawer>
  )
}
