import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../widgets/kit/format.ts'
import { type AskedLine, type AskedOrder, type LinkAnswer, sendAnswer } from '../api/answer-link.ts'
import { minorUnit } from '../schema/base/minor-unit.ts'
import { useClient } from '../state/client.ts'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'
import { useRefusalText } from './use-refusal-text.ts'

type Reply = LinkAnswer['reply']
type Proposal = { readonly qty: string; readonly date: string }
type Props = { readonly link: string; readonly order: AskedOrder; readonly onSent: () => void }

/** Order with its lines, and the answer: as ordered, with other quantities and dates, or a refusal with its reason. */
export function AnswerForm({ link, order, onSent }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const refusalText = useRefusalText()
  const [reply, setReply] = useState<Reply>('accept')
  const [reason, setReason] = useState('')
  const [lines, setLines] = useState<Readonly<Record<number, Proposal>>>({})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const proposed = (line: AskedLine): Proposal =>
    lines[line.lineNo] ?? { qty: String(Number(line.qty)), date: line.needDate }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    // An empty quantity is not 0: a line of 0 is refused.
    const empty = reply === 'change' && order.lines.find((line) => isIncomplete(proposed(line)))
    if (empty) return setError(t('answer.empty', { line: empty.lineNo }))
    setBusy(true)
    setError(undefined)
    const changes = order.lines.map((line) => {
      const { qty, date } = proposed(line)
      return { lineNo: line.lineNo, qty: Number(qty), date }
    })
    try {
      await sendAnswer(client, link, { reply, reason, ...(reply === 'change' && { lines: changes }) })
      onSent()
    } catch (cause) {
      setError(refusalText(cause))
    } finally {
      setBusy(false)
    }
  }
  const replies: readonly Reply[] = order.isChange ? ['accept', 'refuse'] : ['accept', 'change', 'refuse']
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Facts order={order} />
      <ul className="answer-lines">
        {order.lines.map((line) => (
          <Line
            key={line.lineNo}
            line={line}
            currency={order.currency}
            proposal={reply === 'change' ? proposed(line) : undefined}
            onChange={(value) => setLines((before) => ({ ...before, [line.lineNo]: value }))}
          />
        ))}
      </ul>
      <fieldset className="answer-replies">
        <legend>{t('answer.reply')}</legend>
        {replies.map((each) => (
          <label key={each}>
            <input type="radio" name="reply" checked={reply === each} onChange={() => setReply(each)} />
            {t(`answer.${each}`)}
          </label>
        ))}
      </fieldset>
      {reply === 'refuse' && (
        <label className="answer-reason">
          {t('answer.reason')}
          <textarea value={reason} maxLength={500} rows={3} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      {error && <Notice tone="error">{error}</Notice>}
      <Press variant="primary" type="submit" isBusy={isBusy}>
        {t('answer.send')}
      </Press>
      <p className="answer-soft">{t('answer.once')}</p>
    </form>
  )
}

const isIncomplete = ({ qty, date }: Proposal) => qty.trim() === '' || date === ''

function Facts({ order }: { readonly order: AskedOrder }) {
  const { t } = useTranslation()
  const scale = minorUnit(order.currency)
  const total = `${formatNumber(Number(order.amountWithTax), { scale, least: scale })} ${order.currency}`
  const facts = { billNo: order.billNo, supplierName: order.supplierName, billDate: order.billDate, total }
  return (
    <dl className="answer-facts">
      {Object.entries({ ...facts, shipTo: order.shipTo, revision: String(order.revision) }).map(([key, value]) => (
        <div key={key}>
          <dt>{t(`answer.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const figure = (value: number) => formatNumber(Number(value), { scale: 6, least: 0 })

type LineProps = {
  readonly line: AskedLine
  readonly currency: string
  /** Entered values; undefined while the line is accepted as ordered. */
  readonly proposal: Proposal | undefined
  readonly onChange: (value: Proposal) => void
}

function Line({ line, currency, proposal, onChange }: LineProps) {
  const { t } = useTranslation()
  const { lineNo, materialName, spec, unit, qty, needDate, price } = line
  return (
    <li>
      <b>
        {lineNo}. {materialName} <span className="answer-soft">{spec}</span>
      </b>
      <span>
        {figure(qty)} {unit} × {figure(price)} {currency}
      </span>
      <span>
        {t('answer.needDate')} {needDate}
      </span>
      {proposal && (
        <span className="answer-proposal">
          <label>
            {t('answer.qty')}
            <input
              type="number"
              inputMode="decimal"
              min={0}
              max={Number(qty)}
              step="any"
              value={proposal.qty}
              onChange={(event) => onChange({ ...proposal, qty: event.target.value })}
            />
          </label>
          <label>
            {t('answer.date')}
            <input
              type="date"
              value={proposal.date}
              onChange={(event) => onChange({ ...proposal, date: event.target.value })}
            />
          </label>
        </span>
      )}
    </li>
  )
}
