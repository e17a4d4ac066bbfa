import { Alert, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import { WithActivity } from '../activity/with-activity.tsx'
import { useResource } from '../data/use-resource.ts'
import { useErrorText } from '../error-text.ts'
import { formTitle } from '../form/form-title.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import { textValue } from '../form/text-value.ts'
import { useRecord } from '../form/use-record.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { samePage, usePageFrame } from '../frame/page-frame.ts'
import { prefix } from '../query/list-query.ts'
import { nameOf } from '../record/actions-of.ts'
import { type Origin, useOrigin } from '../record/use-origin.ts'
import { PageHeader } from './page-header.tsx'

type Props = {
  readonly code: string
  /** Content for a missing or forbidden resource. */
  readonly missing: ReactNode
}

/**
 * Page of a record: `?id=` opens it read-only, `&mode=edit` for editing; without an id a new record starts, with the
 * values in the address.
 */
export function FormPage({ code, missing }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const navigate = useNavigate()
  const { leave } = usePageFrame()
  const [search] = useSearchParams()
  const { data: resource, error, refetch } = useResource(code)
  const id = search.get('id') || undefined
  const { data: record } = useRecord(code, id)
  const origin = useOrigin(search)
  if (error && !resource) return <LoadFailure isPage error={error} missing={missing} onRetry={() => void refetch()} />
  if (!resource || origin === undefined) return <Skeleton className="page-loading" />
  const mode = modeOf(id, search.get('mode'), resource)
  if (mode === 'add' && !resource.can.includes('add')) return missing
  const back = () => {
    const list = `/list/${code}`
    if (leave) leave(list)
    else void (hasEarlierPage() ? navigate(-1) : navigate(list))
  }
  // A new document is not finished when saved: it is still to submit.
  const next = ({ id: made }: FormRecord) => {
    const isBegun = mode === 'add' && resource.states !== undefined && resource.can.includes('edit')
    if (!isBegun) return back()
    void navigate(`/form/${code}?id=${String(made)}&mode=edit`, { replace: true, state: samePage })
  }
  const title = formTitle(resource, shownMode(mode, record), lang, t)
  const name = record && nameOf(resource, record as Row, lang)
  return (
    <>
      <PageHeader
        title={name === undefined ? title : `${title} · ${name}`}
        name={name ?? title}
        problems={resource.problems ?? []}
        onBack={back}
      />
      <OriginFailure {...origin} />
      <WithActivity resource={resource} id={id} row={record}>
        <ResourceForm
          key={`${code} ${id} ${mode}`}
          resource={resource}
          mode={mode}
          {...(id === undefined ? firstIn(search, resource, origin) : { id })}
          onSaved={(saved, again) => again || next(saved)}
          onClose={back}
        />
      </WithActivity>
    </>
  )
}

/** Why a new record starts without the rows that it was to take. */
function OriginFailure({ error, gap }: Pick<Origin, 'error' | 'gap'>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { kind, ...values } = gap ?? {}
  if (error === undefined && kind === undefined) return null
  return (
    <Alert
      className="form-origin"
      type="warning"
      showIcon
      title={kind === undefined ? errorText(error) : t(`form.origin_${kind}`, values)}
    />
  )
}

/** A record that was handed in meanwhile is only read. */
function shownMode(mode: ReturnType<typeof modeOf>, record: FormRecord | undefined): ReturnType<typeof modeOf> {
  return mode === 'edit' && record?._mayEdit === false ? 'view' : mode
}

/** A new record: its initial values, and where it comes from. */
function firstIn(
  search: URLSearchParams,
  resource: CompiledResource,
  { values, rows, gap }: Pick<Origin, 'values' | 'rows' | 'gap'>,
) {
  const given = gap === undefined || gap.kind === 'empty' ? givenIn(search, resource) : {}
  return {
    defaults: { ...given, ...values, ...rows },
    from: search.get('from') ?? undefined,
  }
}

/** Initial values in the address: of the resource's fields, and of a first row in its tables (`<table>.<field>`). */
function givenIn(search: URLSearchParams, { fields }: CompiledResource) {
  const given: Record<string, unknown> = {}
  for (const [name, value] of search) {
    const [key = '', field] = name.startsWith(prefix) ? name.slice(prefix.length).split('.', 2) : []
    const own = fields[key]
    if (!own || (field !== undefined && own.type !== 'table')) continue
    given[key] = field === undefined ? textValue(own, value) : [{ ...firstOf(given[key]), [field]: value }]
  }
  return given
}

const firstOf = (rows: unknown): object => (Array.isArray(rows) ? rows[0] : {})

// The router counts its own pages only, not those before the visit or replaced by the sign-in.
function hasEarlierPage(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  return idx !== undefined && idx > 0
}

function modeOf(id: string | undefined, asked: string | null, { can }: CompiledResource): 'add' | 'edit' | 'view' {
  if (id === undefined) return 'add'
  return asked === 'edit' && can.includes('edit') ? 'edit' : 'view'
}
