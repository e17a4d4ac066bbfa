import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, endOwnSession } from '../../api/account.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { useClient } from '../../state/client.ts'
import { sessionsQuery } from './account-queries.ts'
import { SessionItem, useDeviceName } from './session-item.tsx'

/** Value for all sessions except this one. */
const all = 'others'

/** Own sessions, with buttons that end them. */
export function SessionsTab() {
  const { t } = useTranslation()
  const client = useClient()
  const { data, error, refetch } = useQuery(sessionsQuery(client))
  const { ending, endOne, endOthers } = useEndings()
  const deviceName = useDeviceName()
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton avatar />
  const others = data.filter(({ current }) => !current)
  return (
    <>
      <div className="account-bar">
        <p className="account-hint">{t('account.sessionsHint')}</p>
        {others.length > 0 && (
          <Button loading={ending === all} disabled={ending !== undefined} onClick={() => void endOthers()}>
            {t('account.endOthers')}
          </Button>
        )}
      </div>
      <ul className="account-list">
        {[...data.filter(({ current }) => current), ...others].map((session) => (
          <SessionItem key={session.id} session={session}>
            {!session.current && (
              <Button
                size="small"
                loading={ending === session.id}
                disabled={ending !== undefined}
                aria-label={t('account.endOneOf', { device: deviceName(session.userAgent) })}
                onClick={() => void endOne(session.id)}
              >
                {t('account.endOne')}
              </Button>
            )}
          </SessionItem>
        ))}
      </ul>
      {others.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('account.noOtherSessions')} />}
    </>
  )
}

function useEndings() {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const errorText = useErrorText()
  const client = useClient()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string>()
  const end = async (id: string, run: () => Promise<string>) => {
    setEnding(id)
    try {
      void message.success(await run())
    } catch (cause) {
      void message.error(errorText(cause))
    } finally {
      setEnding(undefined)
      // The session may have expired meanwhile.
      await queries.invalidateQueries({ queryKey: sessionsQuery(client).queryKey })
    }
  }
  return {
    ending,
    endOne: (id: string) =>
      end(id, async () => {
        await endOwnSession(client, id)
        return t('account.endedOne')
      }),
    endOthers: async () => {
      const isSure = await modal.confirm({
        title: t('account.endOthers'),
        content: t('account.endOthersAsk'),
        okText: t('account.endOthers'),
        okButtonProps: { danger: true },
        cancelText: t('common.cancel'),
      })
      if (!isSure) return
      await end(all, async () => t('account.endedOthers', { count: await endOtherSessions(client) }))
    },
  }
}
