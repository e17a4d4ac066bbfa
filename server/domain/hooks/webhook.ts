import { isIP } from 'node:net'
import { eventsIn } from '../../features/webhooks/events.ts'
import { ublOf } from '../../features/webhooks/formats.ts'
import { allowedHook } from '../../platform/calls/allowed.ts'
import { isPublic } from '../../platform/calls/public-address.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'
import { lends } from '../kit/lends.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, ['about', 'conditions', 'events', 'format', 'url'])
type Moment = MomentOf<typeof own>
type Problems = NonNullable<ResultOf<typeof own>['problems']>

/**
 * Subscription: a public https address, or one that the installation allows; conditions are on the document of all its events. It sends
 * what its author may read, so others change it only as administrators.
 */
export const webhook = own.hook(async (moment) => ({
  problems: [...problemsOf(moment), ...((await isOwn(moment)) ? [] : [notOwn])],
}))

const notOwn = problemAt(
  'url',
  '此订阅按创建人的权限发送，只有创建人和管理员可以修改',
  'It sends what its author may read: only the author and administrators change it',
)

async function isOwn(moment: Moment): Promise<boolean> {
  return moment.action !== 'edit' || lends(moment, String(moment.before?.createBy ?? ''))
}

function problemsOf({ action, app, after }: Moment): Problems {
  if (action !== 'add' && action !== 'edit') return []
  const isOpen = isReachable(String(after.url ?? ''), app.options.messages.hooks)
  return [
    ...(isOpen ? [] : [problemAt('url', '请填写公网 https 地址', 'Give a public https address')]),
    ...(isAboutAll(after)
      ? []
      : [problemAt('about', '所选事件不都属于此单据', 'Not all events chosen are of this document')]),
    ...(isWritable(after, ublOf(app.store).has)
      ? []
      : [problemAt('format', '所选事件的单据没有 UBL 格式', 'Not all events chosen are of documents with a UBL form')]),
  ]
}

/** Conditions are on one document: they would not apply to the events of another. */
function isAboutAll({ about, conditions, events }: Moment['after']): boolean {
  return !conditions || eventsIn(String(events ?? '')).every((event) => event.startsWith(`${String(about)}.`))
}

/** Only documents of purchasing have a UBL form. */
function isWritable({ events, format }: Moment['after'], has: (code: string) => boolean): boolean {
  return (
    format !== 'ubl' || eventsIn(String(events ?? '')).every((event) => has(event.slice(0, event.lastIndexOf('.'))))
  )
}

/** The name is resolved with each call; an address that is no public one is refused at once. */
function isReachable(address: string, hooks: Parameters<typeof allowedHook>[0]): boolean {
  if (!URL.canParse(address)) return false
  if (allowedHook(hooks, address)) return true
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') : isPublic(host)
}
