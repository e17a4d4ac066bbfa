import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks whether to leave unsaved input. `keep` saves a draft first and gives whether it is complete. */
export type LeaveQuestion = (keep?: () => Promise<boolean>) => Promise<boolean>

/** Question before unsaved input is left: whether it is lost, or kept as a draft. */
export function useLeaveQuestion(): LeaveQuestion {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return useCallback(
    async (keep) => {
      const isDraft = (await keep?.()) === true
      return await modal.confirm({
        title: t(isDraft ? 'form.leaveKeptTitle' : 'form.leaveTitle'),
        content: t(isDraft ? 'form.leaveKeptText' : 'form.leaveText'),
        okText: t(isDraft ? 'form.leaveKept' : 'form.leave'),
        okButtonProps: { danger: !isDraft },
        cancelText: t('form.stay'),
      })
    },
    [modal, t],
  )
}
