import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import { sessionAtom } from '../../state/session.ts'
import { useErrorText } from '../error-text.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { loadValidator } from './load-validator.ts'
import { RecordForm } from './record-form.tsx'
import { useBeginning } from './use-beginning.ts'
import { useRecord } from './use-record.ts'

export type ResourceFormProps = {
  readonly resource: CompiledResource
  readonly mode: 'add' | 'edit' | 'view'
  readonly id?: string
  /** Initial values of a new record. */
  readonly defaults?: FormRecord
  /** Values fixed by the page: sent, never shown. */
  readonly locked?: FormRecord
  /** Whether the resource has a single record: "save and add" is off. */
  readonly isOnly?: boolean
  /** Record and action that a new record comes from: its draft is apart. */
  readonly from?: string | undefined
  readonly takesFocus?: boolean
  readonly onSaved?: (record: FormRecord, again: boolean) => void
  readonly onClose?: () => void
  readonly onDirty?: (isDirty: boolean) => void
}

const nothing: FormRecord = {}

/** Form of a record: loads the record and the validator, then renders. */
export function ResourceForm({ resource, mode, id, defaults = nothing, ...rest }: ResourceFormProps) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const user = useAtomValue(sessionAtom)?.user
  const ambient = useMemo(() => ({ user: user ?? {}, ...nowInZone() }), [user])
  // One query for both, so that form and validator have the same version.
  const compiled = useQuery({
    queryKey: ['form', resource.code, resource.version],
    queryFn: async () => ({ drawn: resource, validate: await loadValidator(client.url(resource.validator)) }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => (before?.drawn.code === resource.code ? before : undefined),
  })
  const record = useRecord(resource.code, id)
  const beginning = useBeginning(resource, user, id === undefined)
  const begin = beginning.values && { ...beginning.values, ...defaults }
  const loaded = id === undefined ? begin : record.data
  if (compiled.data && loaded) {
    return (
      <RecordForm
        key={`${resource.code}/${id}`}
        {...rest}
        {...compiled.data}
        resource={resource}
        mode={mode}
        record={loaded}
        ambient={ambient}
      />
    )
  }
  const error = compiled.error ?? record.error ?? beginning.error
  if (!error) return <Skeleton paragraph={{ rows: 8 }} className="f-body" aria-label={t('form.loading')} />
  const retry = () =>
    Promise.all([compiled.refetch(), ...(id === undefined ? [beginning.retry()] : [record.refetch()])])
  return (
    <Result
      status="error"
      title={t('form.loadFailed')}
      subTitle={errorText(error)}
      extra={<Button onClick={() => void retry()}>{t('form.retry')}</Button>}
    />
  )
}
