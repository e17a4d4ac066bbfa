import { useQuery } from '@tanstack/react-query'
import { Empty, Progress, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { recordById } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { CompletenessBlock } from '../../../schema/model/row-blocks.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { planForm } from '../../form/form-plan.ts'
import { neededOf } from '../../form/needed.ts'
import { FormStore } from '../../form/store.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { nowInZone } from '../../query/now-in-zone.ts'
import { WithResource } from '../bound/with-resource.tsx'

/** Completeness of a record, its sections with missing fields, and a link to the form. */
export function CompletenessBlockView({ block }: { readonly block: CompletenessBlock }) {
  return (
    <WithResource code={block.resource} where={block.where}>
      {(resource, bound) => <OfRecord block={block} resource={resource} id={String(bound.id)} />}
    </WithResource>
  )
}

type Props = { readonly block: CompletenessBlock; readonly resource: CompiledResource; readonly id: string }

function OfRecord({ block, resource, id }: Props) {
  const lang = useLang()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['list', resource.code, lang, 'record', id],
    queryFn: () => recordById(client, resource.code, id),
  })
  if (error && !data) return <LoadFailure error={error} missing={<Empty />} onRetry={() => void refetch()} />
  return data ? <Bar block={block} resource={resource} record={data} /> : <Skeleton />
}

type BarProps = Omit<Props, 'id'> & { readonly record: FormRecord }

function Bar({ block, resource, record }: BarProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const user = useAtomValue(sessionAtom)?.user
  const { sections, missing, total } = useMemo(() => readOf(resource, record, user), [resource, record, user])
  const done = total - missing.length
  const percent = total === 0 ? 100 : Math.floor((done * 100) / total)
  return (
    <div className="complete">
      <Progress percent={percent} aria-label={t('form.completeness')} />
      <p>{missing.length === 0 ? t('form.complete') : t('form.needed', { done, total, left: missing.length })}</p>
      {sections.length > 0 && (
        <ul>
          {sections.map(({ title, count }) => (
            <li key={textIn(lang, title)}>
              {textIn(lang, title)} <b>{count}</b>
            </li>
          ))}
        </ul>
      )}
      {block.page !== undefined && missing.length > 0 && <Link to={`/page/${block.page}`}>{t('page.complete')}</Link>}
    </div>
  )
}

/** Required fields by the form's rules for this record, and sections with missing ones. */
function readOf(resource: CompiledResource, record: FormRecord, user: unknown) {
  const plan = planForm(resource)
  const ambient = { user: user ?? {}, ...nowInZone() }
  // Only emptiness is checked.
  const needed = neededOf(new FormStore({ plan, record, ambient, validate: () => true }))
  const sections = plan.sections.flatMap(({ title, fields }) => {
    const count = fields.filter((key) => needed.missing.includes(key)).length
    return count > 0 && title !== undefined ? [{ title, count }] : []
  })
  return { ...needed, sections }
}
