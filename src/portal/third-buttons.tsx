import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { addressOf, type Provider, providers } from '../api/third.ts'
import { useClient } from '../state/client.ts'
import { useLang } from '../state/lang.ts'

/** A button for each third-party provider; null without any. */
export function ThirdButtons() {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const [search] = useSearchParams()
  const [found, setFound] = useState<readonly Provider[]>([])
  useEffect(() => {
    // On failure none is offered: the password always works.
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
