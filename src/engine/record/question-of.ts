import type { TFunction } from 'i18next'
import type { Row } from '../../api/resource.ts'
import type { Lang } from '../../schema/base/text.ts'
import { type Named, nameOf } from './actions-of.ts'

/** The question before something is done to rows: it names a single one, and counts several. */
export function questionOf(t: TFunction, plan: Named, rows: readonly Row[], action: string, lang: Lang): string {
  const [first] = rows
  return first && rows.length === 1
    ? t('list.doOneAsk', { action, name: nameOf(plan, first, lang) })
    : t('list.doAsk', { action, count: rows.length })
}
