import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionsByToken } from '../../api/permissions.ts'
import { useClient } from '../../state/client.ts'
import { reachedAtom } from '../../state/reach.ts'

/** Milliseconds between two attempts to reach the server. */
const interval = 5000

/** Banner while the server is unreachable: retries on a timer and on a click, then refetches failed queries. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const [isReached, setReached] = useAtom(reachedAtom)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const lost = () => setReached(false)
    window.addEventListener('offline', lost)
    return () => window.removeEventListener('offline', lost)
  }, [setReached])

  const retry = async () => {
    setBusy(true)
    try {
      await permissionsByToken(client)
      await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    } catch {
      // The banner stays: the client has recorded the failure.
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (isReached) return undefined
    const timer = setInterval(() => void retry(), interval)
    return () => clearInterval(timer)
  })
  if (isReached) return null
  return (
    <Alert
      banner
      type="warning"
      role="alert"
      title={t('shell.offline')}
      action={
        <Button size="small" loading={isBusy} onClick={() => void retry()}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
