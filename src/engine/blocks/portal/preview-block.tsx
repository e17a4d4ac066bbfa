import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type PortalTemplate, portalTemplates } from '../../../api/portal-templates.ts'
import { themeWord } from '../../../api/theme-studio.ts'
import { designer } from '../../../i18n/designer.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { textIn } from '../../../schema/base/text.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { type Device, PreviewBar } from './preview-bar.tsx'
import { type PreviewPage, previewAddress } from './site-address.ts'
import './portal.css'

addTexts({ designer })

/** Preview of a template in a window of its own (spec 2.4); of its draft or of a version where the address names one. */
export function PortalPreviewBlock() {
  const [search] = useSearchParams()
  const client = useClient()
  const errorText = useErrorText()
  const code = search.get('theme') ?? ''
  const asked = search.get('version') ?? undefined
  const { data, error } = useQuery({
    queryKey: ['portal-preview', code, asked],
    queryFn: async () => {
      const number = asked === 'draft' ? undefined : Number(asked)
      const [templates, word] = await Promise.all([
        portalTemplates(client),
        asked === undefined ? undefined : themeWord(client, code, number),
      ])
      return { templates, word }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!data) return error ? <Alert type="error" showIcon title={errorText(error)} /> : <Skeleton />
  return <Preview code={code} {...data} />
}

type Props = {
  readonly code: string
  readonly templates: readonly PortalTemplate[]
  /** Preview token of the template's draft or version. */
  readonly word: string | undefined
}

/** Every page of a template, in both languages, for desktop and phone. */
function Preview({ code, templates, word }: Props) {
  const { t } = useTranslation()
  const own = useLang()
  const [chosen, setChosen] = useState<string>(code)
  const [lang, setLang] = useState(own)
  const [page, setPage] = useState<PreviewPage>('home')
  const [device, setDevice] = useState<Device>('desktop')
  const shown = templates.find((each) => each.code === chosen) ?? templates.find(({ isInUse }) => isInUse)
  if (!shown) return null
  const draft = shown.code === code ? word : undefined
  return (
    <div className="portal-studio">
      <PreviewBar
        templates={templates}
        template={shown.code}
        onTemplate={setChosen}
        {...{ page, lang, device }}
        onPage={setPage}
        onLang={setLang}
        onDevice={setDevice}
      />
      <div className={`portal-stage is-${device}`}>
        <iframe
          title={t('designer.frame', { title: textIn(own, shown.title) })}
          src={previewAddress(shown.code, lang, { page, draft })}
        />
      </div>
    </div>
  )
}
