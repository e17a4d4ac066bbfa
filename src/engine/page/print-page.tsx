import { useQueries } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { type CSSProperties, Fragment, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type Row, recordById } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useResource } from '../data/use-resource.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageName } from '../frame/page-frame.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { nameOf } from '../record/actions-of.ts'
import { Cell } from '../record/cell.tsx'
import { RecordChain } from '../record/record-chain.tsx'
import { RowsTable } from './print-rows.tsx'
import { PrintedPdf, PrintedSheet } from './printed-sheet.tsx'
import './print.css'

/** Records in one print at most. */
const most = 50

type Props = { readonly code: string; readonly missing: ReactNode }

/** Print view of records, each on new sheets: `?ids=a,b`. The shell is not printed. */
export function PrintPage({ code, missing }: Props) {
  const client = useClient()
  const lang = useLang()
  const [search] = useSearchParams()
  const { data: resource, error, refetch } = useResource(code)
  const ids = useMemo(() => (search.get('ids') ?? '').split(',').filter(Boolean).slice(0, most), [search])
  const found = useQueries({
    queries: ids.map((id) => ({ queryKey: ['record', code, id, lang], queryFn: () => recordById(client, code, id) })),
  })
  const failed = found.find((each) => each.error)
  if (error && !resource) return <LoadFailure isPage error={error} missing={missing} onRetry={() => void refetch()} />
  if (failed) return <LoadFailure isPage error={failed.error} missing={missing} onRetry={() => void failed.refetch()} />
  const records = found.flatMap(({ data }) => data ?? [])
  if (!resource || records.length < ids.length) return <Skeleton className="page-loading" />
  return <Sheets resource={resource} records={records} />
}

type SheetsProps = { readonly resource: CompiledResource; readonly records: readonly Row[] }

function Sheets({ resource, records }: SheetsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const [withChain, setWithChain] = useState(false)
  const [first] = records
  const name = first && records.length === 1 ? nameOf(resource, first, lang) : textIn(lang, resource.title)
  usePageName(`${t('page.print')} · ${name}`)
  return (
    <div className="print">
      <div className="print-tools">
        <Button type="primary" onClick={() => window.print()}>
          {t('page.print')}
        </Button>
        {resource.print && <PrintedPdf code={resource.code} ids={records.map(({ id }) => id).join()} name={name} />}
        {/* Documents of a layout of their own mostly go to the other company, which their chain does not concern. */}
        {resource.print && resource.states && (
          <Checkbox checked={withChain} onChange={({ target }) => setWithChain(target.checked)}>
            {t('chain.print')}
          </Checkbox>
        )}
      </div>
      {records.map((record) =>
        resource.print ? (
          <Fragment key={record.id}>
            <PrintedSheet resource={resource} spec={resource.print} record={record} />
            {withChain && <RecordChain resource={resource} id={record.id} isPrinted />}
          </Fragment>
        ) : (
          <Sheet key={record.id} resource={resource} record={record} />
        ),
      )}
    </div>
  )
}

type SheetProps = { readonly resource: CompiledResource; readonly record: Row }

function Sheet({ resource, record }: SheetProps) {
  const lang = useLang()
  const scope = { ...record, user: {}, ...nowInZone() }
  const isShown = ({ visible, type }: CompiledField) => type !== 'hidden' && holds(visible, scope, true)
  return (
    <article className="print-sheet">
      <header>
        <small>{textIn(lang, resource.title)}</small>
        <h1>{nameOf(resource, record, lang)}</h1>
      </header>
      {resource.form.sections.map((section, index) => {
        const fields = section.fields.flatMap((name) => resource.fields[name] ?? []).filter(isShown)
        if (fields.length === 0) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is identified by its position in the file.
          <section key={index}>
            {section.title && <h2>{textIn(lang, section.title)}</h2>}
            <dl className="print-values" style={{ '--columns': Math.min(section.columns, 2) } as CSSProperties}>
              {fields
                .filter(({ type }) => type !== 'table')
                .map((field) => (
                  <div key={field.key} className={isWide(field) ? 'print-wide' : undefined}>
                    <dt>{textIn(lang, field.title)}</dt>
                    <dd>
                      <Cell field={field} row={record} isWhole />
                    </dd>
                  </div>
                ))}
            </dl>
            {fields
              .filter(({ type }) => type === 'table')
              .map((field) => (
                <RowsTable key={field.key} field={field} rows={record[field.key]} />
              ))}
          </section>
        )
      })}
      <RecordChain resource={resource} id={record.id} isPrinted />
    </article>
  )
}

function isWide({ span = 1, type }: CompiledField): boolean {
  return span > 1 || ['textarea', 'umeditor', 'markdown'].includes(type)
}
