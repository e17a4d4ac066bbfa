import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionsByToken } from '../../api/permissions.ts'
import { useClient } from '../../state/client.ts'
import { reachedAtom } from '../../state/reach.ts'

/** How often a server that could not be reached is asked again. Milliseconds. */
const interval = 5000

/** Says that the server cannot be reached, asks again by itself and at a press, and fetches what failed once it answers. */
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
      // The banner stays: the client has said that nothing was reached.
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
