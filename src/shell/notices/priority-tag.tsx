import { useTranslation } from 'react-i18next'

const tags: Readonly<Record<string, string>> = { L: 'w-tag', M: 'w-tag w-tag-orange', H: 'w-tag w-tag-red' }

/** Priority of a notice. */
export function PriorityTag({ priority }: { readonly priority: string | null }) {
  const { t } = useTranslation()
  const style = tags[priority ?? '']
  return style === undefined ? null : <span className={style}>{t(`notices.priority_${priority}`)}</span>
}
