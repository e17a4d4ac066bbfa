import { useTranslation } from 'react-i18next'
import type { Shown } from './with-rows.tsx'

/** Note that the block shows only some of the rows. */
export function NotAll({ shown: { rows, total } }: { readonly shown: Shown }) {
  const { t } = useTranslation()
  return total > rows.length && <p role="status">{t('page.notAll', { count: rows.length, total })}</p>
}
