import { useQuery } from '@tanstack/react-query'
import { Alert, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sampleRecords } from '../../../api/studio.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { Catch } from '../../catch.tsx'
import { studioKey } from '../../data/schema-keys.ts'
import { useErrorText } from '../../error-text.ts'
import { useRecord } from '../../form/use-record.ts'
import { ListPreview } from './list-preview.tsx'
import { PreviewForm } from './preview-form.tsx'
import { useFilePreview } from './use-file-preview.ts'

type Props = {
  readonly opened: OpenFile
  readonly text: string
  /** Grows with each stored draft. */
  readonly revision: number
  readonly role: string
  readonly device: 'desktop' | 'phone'
}

/** Form, list and rights of a resource for a role, by the default rights of the draft. */
export function RolePreview({ opened, text, revision, role, device }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const errorText = useErrorText()
  const { data, error } = useFilePreview(opened, { text, revision }, role)
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (data === undefined) return <Skeleton />
  if (data === null || !('resource' in data)) return <p className="studio-note">{t('studio.notDrawn')}</p>
  const { resource, tables } = data
  const { can, actions, operations = [] } = resource
  if (can.length === 0) return <Alert type="info" showIcon title={t('studio.noRights')} />
  const titles = new Map([...actions, ...operations].map(({ name, title }) => [name, textIn(lang, title)]))
  return (
    <div className={`studio-preview is-${device}`} key={role}>
      <p className="studio-note">{t('studio.byDefault')}</p>
      <ul className="studio-columns studio-list studio-may" aria-label={t('studio.mayDo')}>
        {can.map((name) => (
          <li key={name}>
            <Tag>{titles.get(name) ?? t(`studio.right_${name}`)}</Tag>
          </li>
        ))}
      </ul>
      <h3>{textIn(lang, resource.title)}</h3>
      <SampleForm {...{ resource, tables }} role={role} isServed={opened.served !== null} />
      {can.includes('list') && (
        <>
          <h4>{t('studio.listColumns')}</h4>
          <ListPreview resource={resource} isServed={opened.served !== null} role={role} />
        </>
      )}
    </div>
  )
}

type SampleProps = {
  readonly resource: CompiledResource
  readonly tables: readonly CompiledResource[]
  readonly role: string
  /** Whether it has records. */
  readonly isServed: boolean
}

const newRecord = ''

/** Form of a role with a sample record, or with a new one where the role adds records. */
function SampleForm({ resource, tables, role, isServed }: SampleProps) {
  const { t } = useTranslation()
  const client = useClient()
  const [chosen, setChosen] = useState<string>()
  const { code, can } = resource
  const { data: samples = [] } = useQuery({
    queryKey: [...studioKey, 'samples', code],
    queryFn: () => sampleRecords(client, code, ''),
    enabled: isServed,
  })
  const adds = can.includes('add')
  const id = chosen ?? (adds ? newRecord : (samples[0]?.id ?? newRecord))
  const { data: record } = useRecord(code, id === newRecord ? undefined : id)
  const options = samples.map((sample) => ({ value: sample.id, label: sample.label }))
  return (
    <>
      {samples.length > 0 && (
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          className="studio-sample"
          aria-label={t('studio.sample')}
          value={id}
          options={adds ? [{ value: newRecord, label: t('studio.newRecord') }, ...options] : options}
          onChange={setChosen}
        />
      )}
      <Catch
        resetKey={`${resource.version} ${id}`}
        fallback={(_, failure) => <Alert type="error" title={failure.message} />}
      >
        {(id === newRecord || record) && (
          <PreviewForm
            key={id}
            {...{ resource, tables }}
            role={role}
            isView={!can.includes(id === newRecord ? 'add' : 'edit')}
            {...(id !== newRecord && record && { record })}
          />
        )}
      </Catch>
    </>
  )
}
