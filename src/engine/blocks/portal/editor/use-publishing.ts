import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  dropDraft,
  type OpenTheme,
  openTheme,
  publishTheme,
  restoreTheme,
  type ThemeVersion,
} from '../../../../api/theme-studio.ts'
import { useClient } from '../../../../state/client.ts'
import { useErrorText } from '../../../error-text.ts'
import type { ThemeKeeper } from './use-theme-draft.ts'

/** What shows a draft to visitors, drops it, or brings a version back; each after a question. */
export function usePublishing(code: string, keeper: ThemeKeeper, onReopened: (opened: OpenTheme) => void) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)

  const reopen = async () => {
    const opened = await openTheme(client, code)
    queries.setQueryData(['theme-studio', code], opened)
    void queries.invalidateQueries({ queryKey: ['portal-templates'] })
    onReopened(opened)
  }
  const run = async (said: string, work: (version: number) => Promise<unknown>) => {
    setBusy(true)
    try {
      const version = await keeper.flush()
      if (version === undefined) return void message.warning(t('designer.unkept'))
      await work(version)
      await reopen()
      void message.success(said)
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const ask = (title: string, content: string, okText: string, work: () => Promise<void>) =>
    void modal.confirm({ title, content, okText, cancelText: t('common.cancel'), onOk: work })

  return {
    isBusy,
    reopen,
    publish: () =>
      ask(t('designer.publishAsk'), t('designer.publishHint'), t('designer.publish'), () =>
        run(t('designer.published'), (version) => publishTheme(client, code, version)),
      ),
    drop: () =>
      ask(t('designer.dropAsk'), t('designer.dropHint'), t('designer.drop'), () =>
        run(t('designer.dropped'), (version) => (version === 0 ? Promise.resolve() : dropDraft(client, code, version))),
      ),
    restore: ({ number }: ThemeVersion) =>
      ask(t('designer.restoreAsk', { number }), t('designer.restoreHint'), t('designer.restore'), () =>
        run(t('designer.restored', { number }), (version) => restoreTheme(client, code, { version, number })),
      ),
  }
}
