import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../api/client.ts'
import { dropFileDraft, keepFileDraft, openFile } from '../../../../api/studio.ts'
import type { Text } from '../../../../schema/base/text.ts'
import { formatText } from '../../../../schema/edit/format-text.ts'
import { withMenuEntry, withoutMenuEntry } from '../../../../schema/edit/menu-edits.ts'
import type { MenuTarget } from '../../../../schema/model/menu-target.ts'
import type { StudioFiles } from '../../../../schema/model/studio-data.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { useErrorText } from '../../../error-text.ts'
import { leadsTo } from './leads-to.ts'

/** Group of a menu file, by its titles and those around it. */
export type ChosenGroup = { readonly path: string; readonly titles: readonly Text[] }

const filesKey = [...studioKey, 'files']

/** Adds entries to drafts of menu files, and takes them out; tells why it could not. */
export function useMenuDraft() {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  return {
    /** Gives whether the entry was added. */
    enter: async ({ path, titles }: ChosenGroup, target: MenuTarget): Promise<boolean> => {
      try {
        const { text, version, served } = await openFile(client, path)
        const next = text === null ? undefined : withMenuEntry(text, titles, target)
        if (next !== undefined) await keepFileDraft(client, { path, version, text: next, base: served })
        else void message.error(t('studioMenu.gone'))
        await queries.invalidateQueries({ queryKey: filesKey })
        return next !== undefined
      } catch (error) {
        void message.error(errorText(error))
        return false
      }
    },
    /** Takes the entries of a discarded file out of the drafts that have them; a draft without other changes goes too. */
    leave: async (target: MenuTarget): Promise<void> => {
      const { menus = [] } = queries.getQueryData<StudioFiles>(filesKey) ?? {}
      try {
        for (const { path } of menus.filter((menu) => leadsTo(menu, target, 'added')))
          await takeOut(client, path, target)
      } catch (error) {
        void message.error(errorText(error))
      }
    },
  }
}

async function takeOut(client: Client, path: string, target: MenuTarget): Promise<void> {
  const { text, served, version } = await openFile(client, path)
  if (text === null) return
  const next = withoutMenuEntry(text, target)
  const isServed = served !== null && formatText(next) === formatText(served)
  if (isServed) await dropFileDraft(client, { path, version })
  else await keepFileDraft(client, { path, version, text: next, base: served })
}
