import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import { useResource } from '../live/use-resource.ts'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'

type Props = { readonly code: string; readonly missing: ReactNode }

/** A record on a page of its own: `?id=` opens it, without one a new record begins. */
export function FormPage({ code, missing }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data: resource, error, refetch } = useResource(code)
  if (error && !resource) return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  if (resource?.code !== code) return <Skeleton active style={{ padding: 16 }} />
  const id = search.get('id') ?? undefined
  const mode =
    id === undefined ? 'add' : search.get('mode') === 'edit' && resource.can.includes('edit') ? 'edit' : 'view'
  const back = () => void navigate(-1)
  return (
    <>
      <PageHeader title={`${t(`list.${mode}`)} · ${textIn(lang, resource.title)}`} problems={resource.problems ?? []} />
      <div className="page-form">
        <ResourceForm
          key={`${code}${id}${mode}`}
          resource={resource}
          mode={mode}
          {...(id !== undefined && { id })}
          onSaved={(_, again) => again || back()}
          onClose={back}
        />
      </div>
    </>
  )
}
