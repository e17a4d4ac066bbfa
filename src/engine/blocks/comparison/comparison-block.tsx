import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, InputNumber, Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Pick as Picked, proposeAward, readComparison, type SharedPick } from '../../../api/comparison.ts'
import { newKey } from '../../../api/new-key.ts'
import { comparison } from '../../../i18n/comparison.ts'
import { addTexts } from '../../../i18n/instance.ts'
import type { AwardScenario, ComparedKind, Comparison } from '../../../schema/model/comparison-data.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'
import { usePageName } from '../../frame/page-frame.ts'
import { ChooseEvent } from './choose-event.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import type { Basis } from './line-row.tsx'
import { offeredShare } from './offered-share.ts'
import { useAtMost } from './use-at-most.ts'
import { useMoney } from './use-money.ts'
import './comparison.css'

addTexts({ comparison })

/** Comparison of the quotations of an event, and the award made from it: `?inquiry=` or `?tender=` of the address, or a choice. */
export function ComparisonBlock({ inquiries, tenders, quotations }: Readonly<Record<string, unknown>>) {
  const [search] = useSearchParams()
  const [inquiry, tender] = [search.get('inquiry') ?? '', search.get('tender') ?? '']
  if (tender !== '') return <OfEvent key={tender} id={tender} kind="tender" code={String(quotations)} />
  if (inquiry === '') return <ChooseEvent inquiries={String(inquiries)} tenders={String(tenders)} />
  return <OfEvent key={inquiry} id={inquiry} kind="inquiry" code={String(quotations)} />
}

type EventProps = {
  readonly id: string
  readonly kind: ComparedKind
  /** Resource of the quotations: a change of its lists fetches the comparison again. */
  readonly code: string
}

function OfEvent({ id, kind, code }: EventProps) {
  const client = useClient()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['list', code, 'comparison', kind, id],
    queryFn: () => readComparison(client, kind, id),
  })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  return data ? <Shown comparison={data} code={code} /> : <Skeleton paragraph={{ rows: 10 }} />
}

type Picks = Readonly<Record<string, Picked>>

/** Choice of a scenario: offers of the lines as asked for. */
const picksOf = ({ picks, quotes }: AwardScenario): Picks =>
  Object.fromEntries(
    Object.entries(picks).map(([line, supplierId]) => [line, { supplierId, quoteId: quotes[line] ?? '' }]),
  )

function Shown({ comparison: data, code }: { readonly comparison: Comparison; readonly code: string }) {
  const { t } = useTranslation()
  const { event, lines, suppliers, rates } = data
  // Several events may be open at once, each in a tab of its own.
  usePageName(event.name)
  const { scenarios, most, setMost, error } = useAtMost(data, code)
  const errorText = useErrorText()
  const [basis, setBasis] = useState<Basis>('net')
  const [strategy, setStrategy] = useState<string>(scenarios[0]?.strategy ?? '')
  const [own, setOwn] = useState<Picks>({})
  const scenario = scenarios.find((each) => each.strategy === strategy)
  const picks = useMemo(() => (scenario ? picksOf(scenario) : own), [scenario, own])
  const choose = (name: string) => {
    setOwn(picks)
    setStrategy(name)
  }
  const pick = (line: string, chosen: Picked) => {
    setOwn({ ...picks, [line]: chosen })
    setStrategy('custom')
  }
  const money = useMoney(event.currency)
  const bidders = new Set(suppliers.map(({ supplierId }) => supplierId)).size
  const options = [
    ...scenarios.map((each) => ({
      value: each.strategy,
      label: `${t(`comparison.${each.strategy}`, { most: each.most })} ${money(each.cost)}`,
    })),
    { value: 'custom', label: t('comparison.custom') },
  ]
  return (
    <section className="comparison">
      <header>
        <h2>{event.name}</h2>
        <span className="comparison-soft">{event.billNo}</span>
        <span className="comparison-soft">{t('comparison.round', { round: event.round })}</span>
        {event.incoterm !== '' && (
          <span className="comparison-soft">{t('comparison.incoterm', { term: event.incoterm })}</span>
        )}
        <Segmented
          aria-label={t('comparison.basis')}
          value={basis}
          onChange={setBasis}
          options={[
            { value: 'net', label: t('comparison.net') },
            { value: 'gross', label: t('comparison.gross') },
          ]}
        />
      </header>
      <div className="comparison-scenarios">
        <Segmented aria-label={t('comparison.scenario')} value={strategy} onChange={choose} options={options} />
        {bidders > 1 && (
          <InputNumber
            className="comparison-most"
            aria-label={t('comparison.most')}
            prefix={t('comparison.most')}
            min={1}
            max={bidders}
            precision={0}
            value={most}
            onChange={(value) => {
              if (value === null) return
              setMost(value)
              choose('atMost')
            }}
          />
        )}
      </div>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      <ComparisonTable lines={lines} suppliers={suppliers} picks={picks} basis={basis} onPick={pick} />
      <p className="comparison-soft">{t('comparison.legend', rates)}</p>
      <Outcome data={data} picks={picks} />
    </section>
  )
}

function Outcome({ data, picks }: { readonly data: Comparison; readonly picks: Picks }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const money = useMoney(data.event.currency)
  const chosen = data.lines.flatMap((line) => {
    const { key, lineNo } = line
    const pick = picks[key]
    const cell = data.suppliers.find((each) => each.quoteId === pick?.quoteId)?.cells[key]
    const alternative = cell?.alternatives.find(({ itemId }) => itemId === pick?.alternative)
    if (!(pick && cell)) return []
    const shared: SharedPick = { ...pick, sharePct: offeredShare(cell, line) }
    return [{ key, lineNo, isPart: cell.isPart, pick: shared, cell: alternative ?? cell }]
  })
  const parts = chosen.filter(({ isPart }) => isPart)
  const open = data.lines.filter(({ key }) => !chosen.some((each) => each.key === key))
  const total = chosen.reduce((sum, { cell }) => sum + cell.amount, 0)
  const cost = chosen.reduce((sum, { cell }) => sum + cell.cost, 0)
  const cheapest = data.scenarios.find(({ strategy }) => strategy === 'cheapest')
  const [key] = useState(newKey)
  const make = useMutation({
    mutationFn: () =>
      proposeAward(client, data.event, Object.fromEntries(chosen.map((each) => [each.key, each.pick])), key),
    onSuccess: ({ id }) => void navigate(`/form/bid/scaling?id=${id}&mode=edit`),
    onError: (error) => void message.error(errorText(error)),
  })
  const more = cheapest && open.length === 0 && parts.length === 0 ? cost - cheapest.cost : 0
  return (
    <footer className="comparison-outcome">
      <b>{t('comparison.amount', { amount: money(total) })}</b>
      <span>
        {t('comparison.chosen', {
          count: chosen.length,
          of: data.lines.length,
          suppliers: new Set(chosen.map(({ pick }) => pick.supplierId)).size,
        })}
      </span>
      {more >= 0.005 && <span>{t('comparison.against', { amount: money(more) })}</span>}
      {open.length > 0 && (
        <span className="comparison-warning">
          {t('comparison.open', { lines: open.map(({ lineNo }) => lineNo).join(', ') })}
        </span>
      )}
      {parts.length > 0 && (
        <span className="comparison-warning">
          {t('comparison.rest', { lines: parts.map(({ lineNo }) => lineNo).join(', ') })}
        </span>
      )}
      {data.mayAward && (
        <Button type="primary" disabled={chosen.length === 0} loading={make.isPending} onClick={() => make.mutate()}>
          {t('comparison.award')}
        </Button>
      )}
    </footer>
  )
}
