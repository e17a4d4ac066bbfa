import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { keepFileDraft, openFile } from '../../../../api/studio.ts'
import type { Text } from '../../../../schema/base/text.ts'
import { withMenuEntry } from '../../../../schema/edit/menu-edits.ts'
import type { MenuTarget } from '../../../../schema/model/menu-target.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { useErrorText } from '../../../error-text.ts'

/** Group of a menu file, by its titles and those around it. */
export type ChosenGroup = { readonly path: string; readonly titles: readonly Text[] }

/** Adds an entry to the draft of a menu file; tells why it could not. Gives whether it did. */
export function useMenuDraft() {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  return async ({ path, titles }: ChosenGroup, target: MenuTarget): Promise<boolean> => {
    try {
      const { text, version } = await openFile(client, path)
      const next = text === null ? undefined : withMenuEntry(text, titles, target)
      if (next !== undefined) await keepFileDraft(client, { path, version, text: next })
      else void message.error(t('studioMenu.gone'))
      await queries.invalidateQueries({ queryKey: [...studioKey, 'files'] })
      return next !== undefined
    } catch (error) {
      void message.error(errorText(error))
      return false
    }
  }
}
