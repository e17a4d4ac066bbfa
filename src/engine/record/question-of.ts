import type { TFunction } from 'i18next'
import type { Row } from '../../api/resource.ts'
import type { Lang } from '../../schema/base/text.ts'
import { type Named, nameOf } from './actions-of.ts'

/** Confirmation of an action: names a single row, counts several. */
export function questionOf(t: TFunction, plan: Named, rows: readonly Row[], action: string, lang: Lang): string {
  const [first] = rows
  return first && rows.length === 1
    ? t('list.doOneAsk', { action, name: nameOf(plan, first, lang) })
    : t('list.doAsk', { action, count: rows.length })
}
