import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'

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

/**
 * While something is unsaved, closing the window and going to another page ask first.
 * @param isDirty asked at the moment of leaving: a form that has just been saved may be left at once.
 */
export function useLeaveGuard(isGuarded: boolean, isDirty: () => boolean): void {
  const ask = useLeaveQuestion()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  // Only while needed: a page that listens is kept out of the browser's back/forward cache.
  useEffect(() => {
    if (!isGuarded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isGuarded])
  const { state } = blocker
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for one attempt to leave.
  useEffect(() => {
    if (state !== 'blocked') return
    void ask().then((isLost) => (isLost ? blocker.proceed() : blocker.reset()))
  }, [state])
}
