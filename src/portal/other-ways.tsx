import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { addressOf, type SignInWays } from '../api/third.ts'
import { useClient } from '../state/client.ts'
import { useLang } from '../state/lang.ts'
import { Press } from './press.tsx'

/** Form that is shown. */
export type Way = 'password' | 'phone'

type Props = { readonly ways: SignInWays; readonly way: Way; readonly onWay: (way: Way) => void }

/** A button for each configured way to sign in but the shown one; null without any. */
export function OtherWays({ ways: { phone, cas, third }, way, onWay }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const [search] = useSearchParams()
  if (!phone && !cas && third.length === 0) return null
  const redirect = search.get('redirect')
  const other = way === 'phone' ? 'password' : 'phone'
  return (
    <section className="login-demo" aria-labelledby="third-title">
      <h2 id="third-title">{t('portal.otherWays')}</h2>
      <div className="login-third">
        {phone && <Press onClick={() => onWay(other)}>{t(`portal.way_${other}`)}</Press>}
        {cas && (
          <Link
            className="p-press"
            to={`/user/ssoLogin${redirect === null ? '' : `?${new URLSearchParams({ redirect })}`}`}
          >
            {cas.title[lang]}
          </Link>
        )}
        {third.map((provider) => (
          <a key={provider.key} className="p-press" href={addressOf(client, provider, redirect)}>
            {provider.title[lang]}
          </a>
        ))}
      </div>
    </section>
  )
}
