import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { document } from '../../i18n/document.ts'
import { addTexts } from '../../i18n/instance.ts'
import { textIn } from '../../schema/base/text.ts'
import type { RecordFeed } from '../../schema/model/feed.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { isEmpty } from '../../schema/rules/check-record.ts'
import { useFeed } from '../activity/use-feed.ts'
import { useProcess } from '../activity/use-process.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { agoOf } from './ago.ts'
import { DocumentLedger } from './document-ledger.tsx'
import type { OpenForm } from './form-context.ts'
import './document.css'

addTexts({ document })

type Props = { readonly form: OpenForm }

/** Head of a document that is read; nothing for other forms. */
export function DocumentHead({ form }: Props) {
  return form.isView && form.plan.isDocument ? <Head form={form} /> : null
}

/** State and key facts, who has the document since when and what is next, and how far its rows are. */
function Head({ form }: Props) {
  const { t } = useTranslation()
  const { plan, store } = form
  const tables = [...plan.fields.values()].filter(({ type }) => type === 'table')
  return (
    <section className="d-head" aria-label={t('document.facts')}>
      <dl className="d-facts">
        {[plan.states?.field ?? '', ...plan.facts].map((key) => (
          <Fact key={key} form={form} name={key} />
        ))}
      </dl>
      <Standing form={form} id={String(store.record.id ?? '')} />
      {tables.map((field) => (
        <DocumentLedger key={field.key} form={form} field={field} />
      ))}
    </section>
  )
}

function Fact({ form, name }: Props & { readonly name: string }) {
  const { plan, store, lang } = form
  const handle = store.handle(name)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!state?.visible || state.isBlank || isEmpty(state.value)) return null
  const { Cell } = cellRenderers[state.field.type]
  const text = store.record[`${name}_dictText`]
  const unit = store.record[plan.factUnits.get(name) ?? '']
  return (
    <div className={name === plan.states?.field ? 'd-fact f-state' : 'd-fact'} data-field={name}>
      <dt>{textIn(lang, state.field.title)}</dt>
      <dd>
        <Cell field={state.field} value={state.value} row={store.record} {...(typeof text === 'string' && { text })} />
        {!isEmpty(unit) && <span className="d-fact-unit"> {String(unit)}</span>}
      </dd>
    </div>
  )
}

/** Since when the record is in its state, who has it, and until when. */
function Standing({ form: { plan, store, lang }, id }: Props & { readonly id: string }) {
  const { t } = useTranslation()
  const { data } = useFeed(plan.code, id)
  const { data: process } = useProcess(plan.code, id, false)
  const deadline = plan.states?.deadline
  const due = deadline === undefined ? '' : String(store.record[deadline] ?? '')
  if (!data) return <p className="d-standing">&nbsp;</p>
  const now = String(nowInZone().now)
  const next = process?.ending === null ? tasksOf(process) : data.next
  const isWaiting = next.length > 0
  const rest = data.goesOn && process?.ending !== null ? t('document.goesOn') : t('document.ended')
  const isLate = isWaiting && due !== '' && due < now.slice(0, due.length)
  return (
    <p className="d-standing">
      {data.since !== null && (
        <span>
          {t('document.since', { time: data.since.slice(0, 16) })} ({agoOf(data.since, now, lang)})
        </span>
      )}
      <span>
        {t('document.next')}: <b>{isWaiting ? nextText(next, t) : rest}</b>
      </span>
      {isWaiting && due !== '' && (
        <span className={isLate ? 'd-late' : undefined}>
          {t('document.due', { time: due.slice(0, 16) })}
          {isLate && ` · ${t('document.overdue')}`}
        </span>
      )}
    </p>
  )
}

/** Open tasks of a running process: they come before the actions of the state. */
function tasksOf({ tasks, mine }: ProcessView): RecordFeed['next'] {
  const own = new Set(mine.map(({ title }) => title))
  return tasks
    .filter(({ status }) => status === 'open')
    .map(({ title, handler, role }) => ({ title, roles: [handler || role], isMine: own.has(title) }))
}

/** Actions grouped by who may do them: `Confirm, Refuse (Supplier)`. */
function nextText(next: RecordFeed['next'], t: ReturnType<typeof useTranslation>['t']): string {
  const comma = t('document.comma')
  const groups = Map.groupBy(next, ({ roles, isMine }) => (isMine ? '' : roles.join(comma)))
  return [...groups.entries()]
    .map(([roles, actions]) => {
      const titles = [...new Set(actions.map(({ title }) => title))].join(comma)
      return roles === '' ? t('document.mine', { actions: titles }) : t('document.theirs', { actions: titles, roles })
    })
    .join('; ')
}
