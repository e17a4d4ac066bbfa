import { Empty, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { Block } from '../../schema/model/files.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import type { Bound } from './use-bound.ts'
import { WithResource } from './with-resource.tsx'

// Few forms are made from rows.
const MadeForm = lazily(() => import('../form/made/made-form.tsx'), 'MadeForm')

type FormBlock = Extract<Block, { block: 'form' }>

/** A form on a page; `bind` with an id opens that record, other bindings fill a new one. */
export function FormBlockView({ block }: { readonly block: FormBlock }) {
  const { made } = block
  if (made !== undefined) {
    return (
      <WithResource block={block}>
        {(resource, { id }) => (
          <Suspense fallback={<Skeleton active />}>
            <MadeForm key={String(id)} code={resource.code} call={made} id={String(id ?? '')} />
          </Suspense>
        )}
      </WithResource>
    )
  }
  return (
    <WithResource block={block}>
      {(resource, bound) => <BoundForm block={block} resource={resource} bound={bound} />}
    </WithResource>
  )
}

type Props = { readonly block: FormBlock; readonly resource: CompiledResource; readonly bound: NonNullable<Bound> }

function BoundForm({ block, resource, bound }: Props) {
  const { t } = useTranslation()
  const { id, ...values } = bound
  const mode = block.mode ?? (id === undefined ? 'add' : 'edit')
  // Who may not do what the block is for may at least read what is there.
  const isAllowed = mode === 'view' || resource.can.includes(mode)
  if (!isAllowed && id === undefined) return <Empty description={t('common.forbidden')} />
  return (
    <ResourceForm
      key={JSON.stringify(bound)}
      resource={resource}
      mode={isAllowed ? mode : 'view'}
      {...(id !== undefined && { id: String(id) })}
      defaults={values}
      locked={values}
    />
  )
}
