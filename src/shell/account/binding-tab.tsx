import { LinkOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Provider, ThirdAccount } from '../../api/third.ts'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { adminRole } from '../../schema/model/roles.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'
import { bindingsQuery } from './account-queries.ts'
import { type Deed, ProveDialog } from './prove-dialog.tsx'
import { useFinishBinding } from './use-finish-binding.ts'

/** Third-party accounts for sign-in: those offered and those bound. */
export function BindingTab() {
  const { t } = useTranslation()
  const client = useClient()
  const [deed, setDeed] = useState<Deed>()
  const isFinishing = useFinishBinding()
  // An earlier answer may predate the binding, and one in flight is not requested again.
  const { data, error, refetch } = useQuery({ ...bindingsQuery(client), enabled: !isFinishing })
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton avatar />
  const { providers, accounts } = data
  // Bindings of removed providers stay, so that they can be unbound.
  const gone = accounts.filter(({ thirdType }) => !providers.some(({ key }) => key === thirdType))
  if (providers.length + gone.length === 0) return <NoneSetUp />
  return (
    <>
      <div className="account-bar">
        <p className="account-hint">{t('account.bindingHint')}</p>
      </div>
      <ul className="account-list">
        {providers.map((provider) => {
          const account = accounts.find(({ thirdType }) => thirdType === provider.key)
          return <Item key={provider.key} provider={provider} account={account} onDeed={setDeed} />
        })}
        {gone.map((account) => (
          <Item key={account.id} account={account} onDeed={setDeed} />
        ))}
      </ul>
      {deed && <ProveDialog deed={deed} onClose={() => setDeed(undefined)} />}
    </>
  )
}

function NoneSetUp() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const isAdmin = session?.user.roles.includes(adminRole)
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          {t('account.noProviders')}
          {isAdmin && <small className="account-how">{t('account.noProvidersHow')}</small>}
        </>
      }
    />
  )
}

type ItemProps = {
  readonly provider?: Provider
  readonly account: ThirdAccount | undefined
  readonly onDeed: (deed: Deed) => void
}

function Item({ provider, account, onDeed }: ItemProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const name = provider?.title[lang] ?? account?.thirdType ?? ''
  const words = account ? 'account.unbindOne' : 'account.bindOne'
  const begin = () => {
    if (account) onDeed({ kind: 'unbind', name, account })
    else if (provider) onDeed({ kind: 'bind', name, provider })
  }
  return (
    <li>
      <span className="account-icon">
        <LinkOutlined />
      </span>
      <span className="account-session">
        <strong>{name}</strong>
        <small>
          {account ? t('account.boundAs', { name: account.realname, at: account.createTime }) : t('account.notBound')}
        </small>
        {!provider && <small>{t('account.offeredNoMore')}</small>}
      </span>
      <Button size="small" danger={account !== undefined} aria-label={t(words, { name })} onClick={begin}>
        {t(account ? 'account.unbind' : 'account.bind')}
      </Button>
    </li>
  )
}
