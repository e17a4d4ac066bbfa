import { App, Empty, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { ApiError } from '../../api/api-error.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import type { Block } from '../../schema/model/files.ts'
import { useResource } from '../data/use-resource.ts'
import { useErrorText } from '../error-text.ts'
import { useSave } from '../form/use-save.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useLeaveGuard } from '../frame/use-leave-guard.ts'

type SchemaBlock = Extract<Block, { block: 'schema' }>

// rjsf's antd theme and the interpreter load with the first such block.
const RawForm = lazily(() => import('../form/raw/raw-form.tsx'), 'RawForm')

/** A form of a raw rjsf schema on a page. */
export function SchemaBlockView({ block }: { readonly block: SchemaBlock }) {
  const { resource } = block
  return (
    <LazyBoundary fallback={<Skeleton />}>
      {resource === undefined ? <RawForm {...formOf(block)} /> : <SavingForm block={block} code={resource} />}
    </LazyBoundary>
  )
}

function formOf({ schema, uiSchema = {}, formData }: SchemaBlock) {
  return { schema, uiSchema, formData }
}

function SavingForm({ block, code }: { readonly block: SchemaBlock; readonly code: string }) {
  const { t } = useTranslation()
  const { data: resource, error, refetch } = useResource(code)
  if (error && !resource) {
    const missing = <Empty description={t('page.unknown', { code })} />
    return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  }
  if (!resource) return <Skeleton />
  if (!resource.can.includes('add')) return <Empty description={t('common.forbidden')} />
  return <AddingForm block={block} resource={resource} />
}

type AddingProps = { readonly block: SchemaBlock; readonly resource: Parameters<typeof useSave>[0] }

function AddingForm({ block, resource }: AddingProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { isSaving, save } = useSave(resource)
  const [round, setRound] = useState(0)
  const [data, setData] = useState<unknown>(block.formData)
  const [refused, setRefused] = useState<readonly FieldError[]>([])
  const isTouched = useRef(false)
  useLeaveGuard(isTouched.current, () => isTouched.current)
  const change = (values: unknown) => {
    isTouched.current = true
    setData(values)
  }
  const submit = async (values: unknown) => {
    setData(values)
    try {
      if (!(await save(values as Record<string, unknown>))) return
      isTouched.current = false
      setRefused([])
      setData(block.formData)
      setRound((count) => count + 1)
      void message.success(t('form.saved'))
    } catch (cause) {
      setRefused(cause instanceof ApiError ? cause.fields : [])
      void message.error(errorText(cause))
    }
  }
  return (
    <RawForm
      key={round}
      {...formOf(block)}
      formData={data}
      isSaving={isSaving}
      refused={refused}
      onChange={change}
      onSubmit={(values) => void submit(values)}
    />
  )
}
