import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Skeleton, Tag } from 'antd'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftResource } from '../../../api/studio.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { Catch } from '../../catch.tsx'
import { useErrorText } from '../../error-text.ts'
import { PreviewForm } from './preview-form.tsx'
import { studioKey } from './studio-keys.ts'

type Props = {
  readonly opened: OpenFile
  /** Grows with each stored draft. */
  readonly revision: number
  readonly onField: (place: Path) => void
}

const devices = ['desktop', 'phone'] as const

/** Form and list columns of a resource as its draft makes them. */
export function PreviewPanel({ opened, revision, onField }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const errorText = useErrorText()
  const [device, setDevice] = useState<(typeof devices)[number]>('desktop')
  const isResource = opened.kind === 'resource'
  const { data, error } = useQuery({
    queryKey: [...studioKey, 'preview', opened.path, revision],
    queryFn: () => draftResource(client, opened.path),
    enabled: isResource,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (!isResource) return <p className="studio-note">{t('studio.noPreview')}</p>
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (data === undefined) return <Skeleton active />
  if (data === null) return <p className="studio-note">{t('studio.unreadable')}</p>
  // A click on a label or a heading shows the code; one on a control is input.
  const choose = ({ target }: MouseEvent) => {
    const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined
    if (field !== undefined) onField(['fields', field])
  }
  return (
    <>
      <div className="studio-preview-tools">
        <Segmented
          aria-label={t('studio.device')}
          value={device}
          options={devices.map((value) => ({ value, label: t(`studio.${value}`) }))}
          onChange={setDevice}
        />
        <span className="studio-note">{t('studio.previewHint')}</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: fields are chosen by keyboard in the panel of fields. */}
      <div className={`studio-preview is-${device}`} onClick={choose}>
        <h3>{textIn(lang, data.title)}</h3>
        <Catch resetKey={data.version} fallback={(_, failure) => <Alert type="error" title={failure.message} />}>
          <PreviewForm resource={data} />
        </Catch>
        <h4>{t('studio.listColumns')}</h4>
        <p className="studio-columns">
          {data.list.columns.map(({ field }) => (
            <Tag key={field} data-field={field}>
              {textIn(lang, data.fields[field]?.title ?? field)}
            </Tag>
          ))}
        </p>
      </div>
    </>
  )
}
