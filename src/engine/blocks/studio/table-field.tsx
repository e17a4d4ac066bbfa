import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRecords } from '../../../api/resource.ts'
import { type SourceTable, sourceTables } from '../../../api/studio.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { useErrorText } from '../../error-text.ts'

type Props = {
  readonly value: SourceTable | undefined
  readonly onChange: (table: SourceTable | undefined) => void
}

/** Table of a data source whose columns become the fields. Nothing is shown without data sources. */
export function TableField({ value, onChange }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const id = useId()
  const [source, setSource] = useState<string>()
  const [live, setLive] = useState(false)
  const { data: sources = [] } = useQuery({
    queryKey: [...studioKey, 'sources'],
    queryFn: async ({ signal }) => (await listRecords(client, 'sys/datasource', { pageSize: 100 }, signal)).records,
    retry: false,
  })
  const {
    data: tables,
    error,
    isFetching,
  } = useQuery({
    queryKey: [...studioKey, 'tables', source],
    queryFn: () => sourceTables(client, source ?? ''),
    enabled: source !== undefined,
    retry: false,
  })
  if (sources.length === 0) return null
  return (
    <>
      <label htmlFor={`${id}-source`}>{t('studioNew.fromSource')}</label>
      <Select
        id={`${id}-source`}
        allowClear
        value={source ?? null}
        options={sources.map((row) => ({ value: row.id, label: String(row.name ?? row.code) }))}
        onChange={(next: string | null) => {
          setSource(next ?? undefined)
          onChange(undefined)
        }}
      />
      {source !== undefined && (
        <>
          <label htmlFor={`${id}-table`}>{t('studioNew.table')}</label>
          <Select
            id={`${id}-table`}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={isFetching}
            status={error ? 'error' : ''}
            value={value?.table ?? null}
            options={(tables ?? []).map((table) => ({ value: table, label: table }))}
            onChange={(table: string | null) => onChange(table ? { source, table, live } : undefined)}
          />
          <Checkbox
            checked={live}
            onChange={({ target }) => {
              setLive(target.checked)
              if (value) onChange({ ...value, live: target.checked })
            }}
          >
            {t('studioNew.live')}
          </Checkbox>
          {error && (
            <p role="alert" className="studio-note">
              {errorText(error)}
            </p>
          )}
        </>
      )}
    </>
  )
}
