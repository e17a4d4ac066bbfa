import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks whether what was typed may be lost. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return useCallback(
    async () =>
      await modal.confirm({
        title: t('form.leaveTitle'),
        content: t('form.leaveText'),
        okText: t('form.leave'),
        okButtonProps: { danger: true },
        cancelText: t('form.stay'),
      }),
    [modal, t],
  )
}
