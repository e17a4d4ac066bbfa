import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListed } from './kit/use-listed.ts'

/** Note at a draft whose file was deleted meanwhile. */
export function DeletedFile({ path }: { readonly path: string }) {
  const { t } = useTranslation()
  const { file } = useListed(path)
  if (!file?.isDeleted) return null
  return <Alert type="warning" showIcon title={t('studio.deletedTitle')} description={t('studio.deletedHint')} />
}
