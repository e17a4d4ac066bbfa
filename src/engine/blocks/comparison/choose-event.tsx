import { useQueries } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listRecords, type Row } from '../../../api/resource.ts'
import type { Lang } from '../../../schema/base/text.ts'
import type { ComparedKind } from '../../../schema/model/comparison-data.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'

type Props = { readonly inquiries: string; readonly tenders: string }

/** Opened events, each with a link to its comparison. */
export function ChooseEvent({ inquiries, tenders }: Props) {
  const { t } = useTranslation()
  const sources: readonly {
    readonly kind: ComparedKind
    readonly code: string
    readonly title: string
    readonly phase: string
  }[] = [
    { kind: 'inquiry', code: inquiries, title: 'comparison.inquiries', phase: 'opened,scaling' },
    { kind: 'tender', code: tenders, title: 'comparison.tenders', phase: 'evaluated,scaling' },
  ]
  const client = useClient()
  const lang = useLang()
  const found = useQueries({
    queries: sources.map(({ code, phase }) => ({
      queryKey: ['list', code, 'comparable'],
      queryFn: () => listRecords(client, code, { phase, pageSize: 20 }),
    })),
  })
  const isEmpty = found.every(({ data }) => data?.records.length === 0)
  return (
    <section className="comparison">
      <p>{t('comparison.choose')}</p>
      {isEmpty && <Empty description={t('comparison.none')} />}
      {sources.map(({ kind, code, title }, index) => {
        const records = found[index]?.data?.records ?? []
        if (records.length === 0) return null
        return (
          <section key={code}>
            <h3>{t(title)}</h3>
            <ul className="comparison-events">
              {records.map((row) => (
                <li key={row.id}>
                  <Link to={`/page/bid/compare?${kind}=${row.id}`}>{nameIn(lang, row)}</Link>
                  <span className="comparison-soft">
                    {String(row.billNo)} · {String(row.phase_dictText ?? '')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

function nameIn(lang: Lang, { name, nameEn }: Row): string {
  return String((lang === 'en' && nameEn) || name)
}
