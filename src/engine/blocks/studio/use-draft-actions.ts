import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { dropFileDraft, keepFileDraft, planDrafts, publishDrafts } from '../../../api/studio.ts'
import type { OpenFile, StudioFiles } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { useErrorText } from '../../error-text.ts'
import { targetOf } from './menu/leads-to.ts'
import { useMenuDraft } from './menu/use-menu-draft.ts'
import type { FileKeeper } from './use-file-draft.ts'

type Options = {
  readonly opened: OpenFile
  readonly keeper: FileKeeper
  /** Closes a file that no longer exists. */
  readonly onClose: () => void
  /** Opens the dialog of the publication. */
  readonly onPublish: () => void
}

/** Actions on the draft of an open file: drop, publish, load again, return to an earlier version. */
export function useDraftActions({ opened, keeper, onClose, onPublish }: Options) {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const { modal, message } = App.useApp()
  const errorText = useErrorText()
  const { leave } = useMenuDraft()
  const reload = () => queries.invalidateQueries({ queryKey: studioKey })
  const drop = async () => {
    try {
      const version = await keeper.flush()
      if (version !== undefined && version > 0) await dropFileDraft(client, { path: opened.path, version })
      const listed = queries
        .getQueryData<StudioFiles>([...studioKey, 'files'])
        ?.files.find(({ path }) => path === opened.path)
      // The file may have been deleted since it was opened.
      if (listed ? !listed.isNew : opened.served !== null) return await reload()
      const target = targetOf(opened)
      if (target) await leave(target)
      onClose()
      // The file is gone, and must not be asked for while its editor closes.
      await queries.invalidateQueries({
        queryKey: studioKey,
        predicate: ({ queryKey }) => queryKey.at(-1) !== opened.path,
      })
    } catch (error) {
      void message.error(errorText(error))
      await reload()
    }
  }
  const rollBack = async (text: string | null, version: number) => {
    try {
      const { path, served } = opened
      const kept = await keepFileDraft(client, { path, version, text, base: served })
      const chosen = [{ path, version: kept.version }]
      const { problems, name } = await planDrafts(client, chosen)
      const isPlain = name === '' && !problems.some(({ severity }) => severity === 'error')
      if (isPlain) await publishDrafts(client, chosen, name)
      await reload()
      // Losses and mistakes are shown, and confirmed, where all publications are.
      if (!isPlain) onPublish()
    } catch (error) {
      void message.error(errorText(error))
      await reload()
    }
  }
  return {
    reload,
    /** Publishes a text of the history in place of the current one; an unpublished draft is replaced after a question. */
    rollBack: async (text: string | null) => {
      const version = await keeper.flush()
      if (version === undefined) return void message.warning(t('studio.state_failed'))
      if (version === 0) return rollBack(text, version)
      modal.confirm({
        title: t('studio.replaceDraft'),
        content: t('studio.replaceDraftHint'),
        okText: t('studio.rollBack'),
        cancelText: t('studio.cancel'),
        onOk: () => rollBack(text, version),
      })
    },
    drop: () =>
      void modal.confirm({
        title: t('studio.dropAsk'),
        content: t('studio.dropHint'),
        okText: t('studio.drop'),
        cancelText: t('studio.cancel'),
        onOk: drop,
      }),
    publish: async () => {
      if ((await keeper.flush()) === undefined) return void message.warning(t('studio.state_failed'))
      await queries.invalidateQueries({ queryKey: [...studioKey, 'files'] })
      onPublish()
    },
  }
}
