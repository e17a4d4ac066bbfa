import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { addButton } from '../record/row-actions.ts'

/** Title of the add button: that of the file's own button for it, or the usual one. */
export function useAddTitle(resource: Pick<CompiledResource, 'code' | 'list'>): string {
  const { t } = useTranslation()
  const lang = useLang()
  const own = addButton(resource)
  return own ? textIn(lang, own.title) : t('list.add')
}
