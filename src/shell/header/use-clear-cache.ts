import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { refreshDictionaries } from '../../api/options.ts'
import { forgetDictionaries } from '../../engine/data/dictionaries-query.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'

/** Clears the caches of the server and this browser, then refetches. */
export function useClearCache(): () => Promise<void> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  return async () => {
    try {
      await refreshDictionaries(client)
      forgetDictionaries()
      await queries.invalidateQueries()
      void message.success(t('shell.cacheCleared'))
    } catch (error) {
      void message.error(`${t('shell.cacheFailed')} ${errorText(error)}`)
    }
  }
}
