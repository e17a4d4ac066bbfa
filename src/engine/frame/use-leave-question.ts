import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks whether to leave what is not saved. `keep` makes a draft of it first, and says whether that is all of it. */
export type LeaveQuestion = (keep?: () => Promise<boolean>) => Promise<boolean>

/** The question before something unsaved is left: it says whether that is lost, or kept as a draft. */
export function useLeaveQuestion(): LeaveQuestion {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return useCallback(
    async (keep) => {
      const isKept = (await keep?.()) === true
      return await modal.confirm({
        title: t(isKept ? 'form.leaveKeptTitle' : 'form.leaveTitle'),
        content: t(isKept ? 'form.leaveKeptText' : 'form.leaveText'),
        okText: t(isKept ? 'form.leaveKept' : 'form.leave'),
        okButtonProps: { danger: !isKept },
        cancelText: t('form.stay'),
      })
    },
    [modal, t],
  )
}
