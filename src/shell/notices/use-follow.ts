import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { targetOf } from './notice-target.ts'

/** Opens the address of a notice; gives whether the page has changed. A forbidden address shows an error. */
export function useFollow(): (openPage: string | null) => boolean {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  return useCallback(
    (openPage) => {
      const target = targetOf(openPage)
      if (target === undefined) void message.error(t('notices.badAddress'))
      else if ('address' in target) window.open(target.address, '_blank', 'noopener,noreferrer')
      else void navigate(target.path)
      return target !== undefined && 'path' in target
    },
    [message, navigate, t],
  )
}
