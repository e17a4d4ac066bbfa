import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DemoAccount, demoAccounts, demoLogin, type Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'

/** A button for each demo account; null without any. */
export function DemoAccounts({ onWelcome }: { readonly onWelcome: (welcome: Welcome) => Promise<void> }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    // Without a demo the server answers 404.
    demoAccounts(client).then(setAccounts, () => setAccounts([]))
  }, [client])
  if (accounts.length === 0) return null
  const enter = async (username: string) => {
    setBusy(username)
    setError(undefined)
    try {
      await onWelcome(await demoLogin(client, username))
    } catch (cause) {
      setError(errorText(cause))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className="login-demo" aria-labelledby="demo-title">
      <h2 id="demo-title">
        {t('portal.demo')} · {t('portal.demoHint')}
      </h2>
      {error && <Notice tone="error">{error}</Notice>}
      <div className="login-demo-list">
        {accounts.map(({ username, role }) => (
          <Press key={username} onClick={() => void enter(username)} isBusy={busy === username}>
            <span className="login-demo-name">{username}</span>
            <span className="login-demo-role">{t(`portal.role_${role}`)}</span>
          </Press>
        ))}
      </div>
    </section>
  )
}
