import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { dropFileDraft } from '../../../api/studio.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'
import { studioKey } from './kit/studio-keys.ts'
import type { FileKeeper } from './use-file-draft.ts'

type Options = {
  readonly opened: OpenFile
  readonly keeper: FileKeeper
  /** Closes a file that no longer exists. */
  readonly onClose: () => void
  /** Opens the dialog of the publication. */
  readonly onPublish: () => void
}

/** Actions on the draft of an open file: drop, publish, load again. */
export function useDraftActions({ opened, keeper, onClose, onPublish }: Options) {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const { modal, message } = App.useApp()
  const errorText = useErrorText()
  const reload = () => queries.invalidateQueries({ queryKey: studioKey })
  const drop = async () => {
    try {
      const version = await keeper.flush()
      if (version !== undefined && version > 0) await dropFileDraft(client, { path: opened.path, version })
      if (opened.served !== null) return await reload()
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
  return {
    reload,
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
