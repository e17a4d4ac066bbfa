import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { textOfHtml } from '../../../src/schema/base/text-of-html.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { nowText } from '../../platform/time.ts'
import { dressed } from '../../records/read/dressed.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import type { Values } from './channels/fill-in.ts'
import { recordPath } from './channels/outgoing.ts'

/** An action, as its recipients read it. */
export type Event = {
  readonly app: App
  readonly resource: ServerResource
  readonly action: CompiledAction
  /** Record after the action. */
  readonly row: RecordRow
  /** Actor. */
  readonly session: Session
}

/** Labels of a record in a language; masked values stay masked. */
export type ShownRecord = { readonly lang: Lang; readonly texts: Values }

/** Labels of an event's record in a language. */
export async function shownRecord({ app, resource, row, session }: Event, lang: Lang): Promise<ShownRecord> {
  const [shown = {}] = await dressed(app, resource, session, lang, [row])
  const texts = Object.keys(row).map((key): [string, string] => {
    const value = shown[`${key}_dictText`] ?? shown[key] ?? ''
    const text = typeof value === 'object' ? '' : String(value)
    const isHtml = fieldOf(resource.plan.fields, key)?.type === 'umeditor'
    return [key, isHtml ? textOfHtml(text) : text]
  })
  return { lang, texts: Object.fromEntries(texts) }
}

/** Template values for a person: visible fields of the record, action, actor and reason. */
export function valuesFor(event: Event, { lang, texts }: ShownRecord, visible: ReadonlySet<string>): Values {
  const { app, resource, action, row, session } = event
  const { plan } = resource
  const own = Object.fromEntries(Object.entries(texts).filter(([key]) => visible.has(key)))
  const path = recordPath({ busType: plan.code, busId: String(row.id) }) ?? ''
  return {
    ...own,
    resource: textIn(lang, plan.title),
    label: labelOf(resource, lang, own),
    action: textIn(lang, action.title),
    actor: session.user.realname,
    reason: reasonOf(event, own),
    time: nowText(),
    link: (app.options.messages.publicUrl ?? '') + path,
  }
}

// A document is found by its number, and recognised by its name.
function labelOf({ plan }: ServerResource, lang: Lang, own: Values): string {
  const said = (key: string | undefined) => (key === undefined ? '' : (own[key] ?? ''))
  const number = said(Object.values(plan.fields).find(({ props }) => props.number !== undefined)?.key)
  const name = said(plan.label[lang]) || said(plan.label.zh)
  return [...new Set([number, name])].filter((text) => text !== '').join(' ')
}

function reasonOf({ resource, action }: Event, own: Values): string {
  const asked = action.ask.filter((name) => ['text', 'textarea'].includes(resource.plan.fields[name]?.type ?? ''))
  return asked
    .map((name) => own[name] ?? '')
    .filter((text) => text !== '')
    .join('\n')
}

/** Fields that a person sees. */
export function visibleTo(resource: ServerResource, session: Session): ReadonlySet<string> {
  return new Set(visibleFields(resource, session))
}

/** Fields visible to everybody: for messages without a single receiver. */
export function visibleToAll({ plan, rights }: ServerResource): ReadonlySet<string> {
  const hidden = new Set(Object.values(rights).flatMap(({ hide }) => hide))
  const open = Object.values(plan.fields).filter(({ key, secret, mask }) => !hidden.has(key) && !secret && !mask)
  return new Set(open.map(({ key }) => key))
}
