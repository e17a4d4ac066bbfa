import { AutoComplete, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioOverlay } from '../../../../i18n/studio-overlay.ts'
import { type Text, textIn } from '../../../../schema/base/text.ts'
import type { StudioFiles } from '../../../../schema/model/studio-data.ts'
import { houseTenant } from '../../../../schema/model/tenants.ts'
import { useLang } from '../../../../state/lang.ts'

addTexts({ studioOverlay })

type Props = {
  /** Shared files, or resources, that the tenant may have in its own way. */
  readonly shared: readonly { readonly code: string; readonly title: Text }[]
  /** Tenants to choose from. */
  readonly tenants: StudioFiles['tenants']
  /** Whether the tenant may also create files with new codes, not only variants of shared ones. */
  readonly takesNew: boolean
  /** Tenant of the user; undefined for users who choose one. */
  readonly own: string | undefined
  /** Tenant and code of the file, '' while it is incomplete. */
  readonly onChange: (code: string) => void
}

/** Tenant of a new file of a tenant, and the code of the shared file or resource that it stands in for. */
export function OverlayCode({ shared, tenants, takesNew, own, onChange }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const id = useId()
  const [tenant, setTenant] = useState(own)
  const [resource, setResource] = useState<string>()
  const apply = (next: { readonly tenant?: string | undefined; readonly resource?: string | undefined }) => {
    const whole = { tenant, resource, ...next }
    setTenant(whole.tenant)
    setResource(whole.resource)
    onChange(whole.tenant === undefined || !whole.resource ? '' : `${whole.tenant}/${whole.resource}`)
  }
  const optionsOf = (named: Props['shared']) =>
    named.map(({ code, title }) => ({ value: code, label: `${textIn(lang, title)} ${code}` }))
  const options = optionsOf(shared)
  return (
    <>
      {own === undefined && (
        <>
          <label htmlFor={`${id}-tenant`}>{t('studioOverlay.tenant')}</label>
          <Select
            id={`${id}-tenant`}
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            value={tenant ?? null}
            options={optionsOf(tenants.filter(({ code }) => !(takesNew && code === houseTenant)))}
            onChange={(next: string | null) => apply({ tenant: next ?? undefined })}
          />
        </>
      )}
      <label htmlFor={`${id}-resource`}>{t(takesNew ? 'studioOverlay.sharedOrNew' : 'studioOverlay.resource')}</label>
      {takesNew ? (
        <>
          <AutoComplete
            id={`${id}-resource`}
            showSearch={{ filterOption: (typed, option) => fits(typed, option?.label) }}
            value={resource ?? ''}
            options={options}
            aria-describedby={`${id}-hint`}
            onChange={(next: string) => apply({ resource: next })}
          />
          <p id={`${id}-hint`} className="studio-note">
            {t('studioOverlay.sharedHint')}
          </p>
        </>
      ) : (
        <Select
          id={`${id}-resource`}
          showSearch={{ optionFilterProp: 'label' }}
          value={resource ?? null}
          options={options}
          onChange={(next: string | null) => apply({ resource: next ?? undefined })}
        />
      )}
    </>
  )
}

function fits(typed: string, label = ''): boolean {
  return label.toLowerCase().includes(typed.trim().toLowerCase())
}
