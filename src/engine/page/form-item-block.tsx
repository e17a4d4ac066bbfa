import { useQuery } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { ApiError } from '../../api/api-error.ts'
import { newKey } from '../../api/new-key.ts'
import { addRecord } from '../../api/resource.ts'
import type { FormItem } from '../../schema/jeecg/foreign-prop.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import type { Block } from '../../schema/model/files.ts'
import { wordsIn } from '../../schema/model/words-in.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'

type FormItemBlock = Extract<Block, { block: 'formItem' }>

const View = lazily(() => import('../form/jeecg/form-item-view.tsx'), 'FormItemView')

/** A form in JeecgBoot's definition: inline on the page, or fetched by its id. */
export function FormItemBlockView({ block }: { readonly block: FormItemBlock }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [isSaving, setSaving] = useState(false)
  const { form, item: given, resource } = block
  const { data, error, refetch } = useQuery({
    queryKey: ['form-item', form],
    queryFn: () => client.get<FormItem>(`online/cgform/api/getFormItem/${form}`),
    enabled: given === undefined && form !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lang = useLang()
  const item = given ? wordsIn<FormItem>(given, lang) : data
  if (error && !item) return <LoadFailure error={error} missing={null} onRetry={() => void refetch()} />
  if (!item) return <Skeleton />

  // Without a form and a resource the block is a demo.
  const isStored = form !== undefined || resource !== undefined
  const send = async (values: FormRecord) =>
    resource === undefined
      ? isStored && client.post(`online/cgform/api/form/${form}?tabletype=1`, values, newKey())
      : addRecord(client, resource, values, newKey())
  const submit = async (values: FormRecord): Promise<readonly FieldError[]> => {
    setSaving(true)
    try {
      await send(values)
      void message.success(t(isStored ? 'form.saved' : 'form.tried'))
      return []
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      return cause.fields.length > 0 ? cause.fields : [{ pointer: '', message: errorText(cause) }]
    } finally {
      setSaving(false)
    }
  }
  return (
    <LazyBoundary fallback={<Skeleton />}>
      <View key={JSON.stringify(item)} item={item} isSaving={isSaving} onSubmit={submit} />
    </LazyBoundary>
  )
}
