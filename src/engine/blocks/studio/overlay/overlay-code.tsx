import { InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioOverlay } from '../../../../i18n/studio-overlay.ts'
import { textIn } from '../../../../schema/base/text.ts'
import type { StudioFiles } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'

addTexts({ studioOverlay })

type Props = {
  readonly resources: StudioFiles['resources']
  /** Tenant of the user; undefined for users who choose one. */
  readonly own: string | undefined
  /** Code of the overlay, '' while it is incomplete. */
  readonly onChange: (code: string) => void
}

/** Tenant and resource of a new overlay. */
export function OverlayCode({ resources, own, onChange }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const id = useId()
  const [tenant, setTenant] = useState(own)
  const [resource, setResource] = useState<string>()
  const apply = (next: { readonly tenant?: string | undefined; readonly resource?: string | undefined }) => {
    const whole = { tenant, resource, ...next }
    setTenant(whole.tenant)
    setResource(whole.resource)
    onChange(whole.tenant === undefined || whole.resource === undefined ? '' : `${whole.tenant}/${whole.resource}`)
  }
  return (
    <>
      {own === undefined && (
        <>
          <label htmlFor={`${id}-tenant`}>{t('studioOverlay.tenant')}</label>
          <InputNumber
            id={`${id}-tenant`}
            min={0}
            max={999_999_999_999}
            precision={0}
            value={tenant === undefined ? null : Number(tenant)}
            onChange={(next) => apply({ tenant: next === null ? undefined : String(next) })}
          />
        </>
      )}
      <label htmlFor={`${id}-resource`}>{t('studioOverlay.resource')}</label>
      <Select
        id={`${id}-resource`}
        showSearch={{ optionFilterProp: 'label' }}
        value={resource ?? null}
        options={resources.map(({ code, title }) => ({ value: code, label: `${textIn(lang, title)} ${code}` }))}
        onChange={(next: string | null) => apply({ resource: next ?? undefined })}
      />
    </>
  )
}
