import { useTranslation } from 'react-i18next'
import { listed, textIn } from '../../../../schema/base/text.ts'
import type { RightLimit, StudioName } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'

/** Words of a plan: names of roles, rights and fields, and changed limits as sentences. */
export function usePlanWords() {
  const { t } = useTranslation()
  const lang = useLang()
  const nameOf = ({ name, title }: StudioName) =>
    title === undefined ? t(`studio.right_${name}`, { defaultValue: name }) : textIn(lang, title)
  const listOf = (names: readonly StudioName[]) => listed(lang, names.map(nameOf))
  const limitOf = ({ kind, change, before = '', after = '', fields = [] }: RightLimit) =>
    t(`studioPlan.${kind}_${change === 'changed' && after === '' ? 'all' : change}`, {
      before: before === '' ? t('studioPlan.always') : before,
      after,
      fields: listOf(fields),
    })
  return { nameOf, listOf, limitOf }
}
