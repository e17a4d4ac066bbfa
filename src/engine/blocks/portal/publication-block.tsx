import { useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicationPreview } from '../../../api/publication-preview.ts'
import { designer } from '../../../i18n/designer.ts'
import { addTexts } from '../../../i18n/instance.ts'
import type { Lang } from '../../../schema/base/text.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { type Device, DeviceChoice } from './preview-bar.tsx'
import './portal.css'

addTexts({ designer })

/** Preview of a publication in any state, as the portal will show it. */
export function PublicationPreviewBlock({ id }: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const own = useLang()
  const [lang, setLang] = useState<Lang>(own)
  const [device, setDevice] = useState<Device>('desktop')
  const { data, error } = useQuery({
    queryKey: ['publication-preview', id],
    queryFn: () => publicationPreview(client, String(id)),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton />
  return (
    <div className="portal-publication">
      <div className="portal-bar">
        <span className="portal-bar-space" />
        <DeviceChoice device={device} onDevice={setDevice} />
        <Segmented
          aria-label={t('designer.language')}
          value={lang}
          options={[
            { value: 'zh', label: t('designer.lang_zh') },
            { value: 'en', label: t('designer.lang_en') },
          ]}
          onChange={setLang}
        />
      </div>
      <div className={`portal-stage is-${device}`}>
        <iframe title={t('designer.publication')} src={`${data.path}&lang=${lang}`} />
      </div>
    </div>
  )
}
