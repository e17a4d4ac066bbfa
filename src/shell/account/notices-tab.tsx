import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepPreferences, ownPreferences, type Preferences } from '../../api/account.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { useClient } from '../../state/client.ts'
import { unreadKey } from '../notices/use-unread.ts'
import { accountKey } from './account-queries.ts'

type Kind = keyof Preferences['notices']
const kinds: readonly Kind[] = ['announcement', 'system', 'mail']
const preferencesKey = [...accountKey, 'preferences']

/** Kinds of notices to receive; each switch is saved at once. */
export function NoticesTab() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const client = useClient()
  const queries = useQueryClient()
  const [saving, setSaving] = useState<Kind>()
  const { data, error, refetch } = useQuery({ queryKey: preferencesKey, queryFn: () => ownPreferences(client) })
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton title={false} />
  const turn = async (kind: Kind, isOn: boolean) => {
    setSaving(kind)
    try {
      const saved = await keepPreferences(client, { notices: { ...data.notices, [kind]: isOn } })
      queries.setQueryData(preferencesKey, saved)
      void queries.invalidateQueries({ queryKey: unreadKey })
      void message.success(t('form.saved'))
    } catch (cause) {
      void message.error(errorText(cause))
    } finally {
      setSaving(undefined)
    }
  }
  return (
    <ul className="account-list">
      {kinds.map((kind) => (
        <li key={kind}>
          <span>
            <strong id={`notices-${kind}`}>{t(`account.notice_${kind}`)}</strong>
            <small id={`notices-${kind}-hint`}>{t(`account.noticeHint_${kind}`)}</small>
          </span>
          <Switch
            aria-labelledby={`notices-${kind}`}
            aria-describedby={`notices-${kind}-hint`}
            checked={data.notices[kind]}
            loading={saving === kind}
            disabled={saving !== undefined}
            onChange={(isOn) => void turn(kind, isOn)}
          />
        </li>
      ))}
    </ul>
  )
}
