import type { Lang } from '../../../src/schema/base/text.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step } from '../../platform/store/store.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { type Choices, choicesOf } from '../../rights/auth/preferences.ts'
import { sessionFor } from '../../rights/auth/session-for.ts'
import type { Channel } from './channels/outgoing.ts'
import { type Concerned, concernedBy, isCompanies } from './concerned.ts'
import { mayRead } from './may-read.ts'
import { messageRow, messageStep, messagesOf, type NewMessage } from './outbox.ts'
import { filledTemplate, generalTemplate, type Template, templatesFor } from './templates.ts'
import { type Event, type ShownRecord, shownRecord, valuesFor, visibleTo, visibleToAll } from './values.ts'

/**
 * Steps that notify the recipients of a state action, for its transaction: a portal message for each, mail
 * for those who want it, short messages and robots where an active template says so. The actor, and people without permission on the
 * record in its new state, get nothing.
 */
export async function notifySteps(
  context: Pick<WriteContext, 'app' | 'resource' | 'session'>,
  action: CompiledAction,
  row: RecordRow,
): Promise<Step[]> {
  const { app, resource, session } = context
  const messages = messagesOf(app)
  if (!action.notify || !messages) return []
  const { user } = session
  const tenantId = isOneSet(resource.plan.tenant) ? session.tenantId : String(row.tenantId ?? session.tenantId)
  const event: Event = { app, resource, action, row, session }
  const [people, templates] = await Promise.all([
    readers(event, tenantId),
    templatesFor(app, `${resource.plan.code}:${action.name}`, tenantId),
  ])
  const choices = await choicesOf(
    app.store,
    people.map(({ person }) => person.id),
  )
  const shown = await shownIn(event, ['zh', ...[...choices.values()].map(({ lang }) => lang)])
  const letters = people.flatMap((reader) => lettersFor(event, reader, choices.get(reader.person.id), shown, templates))
  const all = [...letters, ...postersFor(event, shown, templates)]
  const sender = { username: user.username, realname: user.realname, tenantId }
  return all.map((message) => messageStep(messages, messageRow(message, sender)))
}

type Reader = Concerned & { readonly session: Session }

/** Recipients with permission to read the record. */
async function readers(event: Event, tenantId: string): Promise<readonly Reader[]> {
  const { app, resource, action, row, session } = event
  const people = await concernedBy(app, resource, action, row, tenantId)
  const others = people.filter(({ person }) => person.id !== session.user.id)
  const found = await Promise.all(
    others.map(async (one) => {
      const theirs = await sessionFor(app, one.person, tenantId)
      return (await mayRead(app, resource, theirs, row)) ? [{ ...one, session: theirs }] : []
    }),
  )
  return found.flat()
}

type Shown = Readonly<Partial<Record<Lang, ShownRecord>>>

async function shownIn(event: Event, langs: readonly Lang[]): Promise<Shown> {
  const all = [...new Set(langs)].map(async (lang) => [lang, await shownRecord(event, lang)] as const)
  return Object.fromEntries(await Promise.all(all))
}

/** Messages to one person, by each channel that reaches them. */
function lettersFor(
  event: Event,
  { person, isActing, session }: Reader,
  choices: Choices | undefined,
  shown: Shown,
  templates: readonly Template[],
): NewMessage[] {
  const record = shown[choices?.lang ?? 'zh']
  if (!choices || !record) return []
  const values = valuesFor(event, record, visibleTo(event.resource, session))
  const general = generalTemplate(values.reason !== '')
  return Object.entries(addressesOf(person, choices)).flatMap(([channel, receiver]) => {
    const own = templates.filter((template) => template.channel === channel)
    const [template] = own
    // Paid channels need a template.
    if (receiver === '' || (channel === 'sms' && !template)) return []
    const said = filledTemplate(template ?? general, record.lang, values)
    return [
      {
        ...said,
        title: isActing ? `[${companyIn(event, record)}] ${said.title}` : said.title,
        ...about(event),
        channel: channel as Channel,
        receiver,
        receiverId: person.id,
        values,
        ...(template && { templateCode: template.code }),
      },
    ]
  })
}

/** A person with several companies sees the company: they select it before they open the record. */
function companyIn({ app, resource }: Event, { lang, texts }: ShownRecord): string {
  const { code, label } = resource.plan
  return texts[isCompanies(app, code) ? label[lang] : 'supplierId'] ?? ''
}

function addressesOf(person: Reader['person'], { notices }: Choices): Readonly<Partial<Record<Channel, string>>> {
  return {
    site: person.username,
    email: notices.mail ? String(person.email ?? '') : '',
    sms: String(person.phone ?? ''),
  }
}

/** Messages to robots: only fields that are visible to everybody. */
function postersFor(event: Event, shown: Shown, templates: readonly Template[]): NewMessage[] {
  const record = shown.zh
  const robots = templates.filter(({ channel }) => channel === 'webhook')
  if (!record || robots.length === 0) return []
  const values = valuesFor(event, record, visibleToAll(event.resource))
  return robots.flatMap((template) => {
    const said = filledTemplate(template, 'zh', values)
    return template.webhooks.map((receiver) => ({
      ...said,
      ...about(event),
      channel: 'webhook' as const,
      receiver,
      receiverId: null,
      values,
      templateCode: template.code,
    }))
  })
}

function about({ resource, row }: Event) {
  return { busType: resource.plan.code, busId: String(row.id) }
}
