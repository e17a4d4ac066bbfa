import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { addressOf, type Provider, providers } from '../api/third.ts'
import { useClient } from '../state/client.ts'
import { useLang } from '../state/lang.ts'

/** A button for each other system by which one may sign in; nothing where there are none. */
export function ThirdWays() {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const [search] = useSearchParams()
  const [found, setFound] = useState<readonly Provider[]>([])
  useEffect(() => {
    // Who cannot be asked offers none: the password is there in any case.
    providers(client).then(setFound, () => setFound([]))
  }, [client])
  if (found.length === 0) return null
  return (
    <section className="login-demo" aria-labelledby="third-title">
      <h2 id="third-title">{t('portal.otherWays')}</h2>
      <div className="login-third">
        {found.map((provider) => (
          <a key={provider.key} className="p-press" href={addressOf(client, provider, search.get('redirect'))}>
            {provider.title[lang]}
          </a>
        ))}
      </div>
    </section>
  )
}
