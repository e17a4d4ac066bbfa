import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { recordById } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import { sessionAtom } from '../../state/session.ts'
import { useErrorText } from '../error-text.ts'
import { loadValidator } from './load-validator.ts'
import { nowInZone } from './now-in-zone.ts'
import { RecordForm } from './record-form.tsx'

export type ResourceFormProps = {
  readonly resource: CompiledResource
  readonly mode: 'add' | 'edit' | 'view'
  readonly id?: string
  /** Values that a new record begins with. */
  readonly defaults?: FormRecord
  /** Values that the page has fixed: sent, never shown. */
  readonly locked?: FormRecord
  readonly onSaved?: (record: FormRecord, again: boolean) => void
  readonly onClose?: () => void
  readonly onDirty?: (isDirty: boolean) => void
}

const nothing: FormRecord = {}

/** A record's form: loads the record and the validator, then lets it be filled in. */
export function ResourceForm({ resource, mode, id, defaults = nothing, ...rest }: ResourceFormProps) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const user = useAtomValue(sessionAtom)?.user
  const ambient = useMemo(() => ({ user: user ?? {}, ...nowInZone() }), [user])
  const validator = useQuery({
    queryKey: ['validator', resource.validator],
    queryFn: async () => ({ validate: await loadValidator(client.url(resource.validator)) }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  const record = useQuery({
    queryKey: ['record', resource.code, id],
    queryFn: () => recordById(client, resource.code, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const error = validator.error ?? record.error
  const retry = () => void Promise.all([validator.refetch(), id === undefined ? undefined : record.refetch()])
  if (error && !(validator.data && (id === undefined || record.data))) {
    return (
      <Result
        status="error"
        title={t('form.loadFailed')}
        subTitle={errorText(error)}
        extra={<Button onClick={retry}>{t('form.retry')}</Button>}
      />
    )
  }
  const loaded = id === undefined ? defaults : record.data
  if (!(validator.data && loaded))
    return <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 24 }} aria-label={t('form.loading')} />
  return (
    <RecordForm
      key={id ?? 'new'}
      resource={resource}
      mode={mode}
      record={loaded}
      validate={validator.data.validate}
      ambient={ambient}
      onReload={() => void record.refetch()}
      {...rest}
    />
  )
}
