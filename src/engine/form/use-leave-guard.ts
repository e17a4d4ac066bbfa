import { App } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'

/** While something is unsaved, closing the window and going to another page ask first. */
export function useLeaveGuard(isGuarded: boolean): void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isGuarded && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isGuarded])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    modal.confirm({
      title: t('form.leaveTitle'),
      content: t('form.leaveText'),
      okText: t('form.leave'),
      cancelText: t('form.stay'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker, modal, t])
}
