import { isIP } from 'node:net'
import { eventsIn } from '../../features/webhooks/events.ts'
import { allowedHook } from '../../platform/calls/allowed.ts'
import { isPublic } from '../../platform/calls/public-address.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'
import { problemAt } from '../kit/problem.ts'

const own = ownFields(import.meta, ['events', 'url'])
type Moment = MomentOf<typeof own>
type Problems = NonNullable<ResultOf<typeof own>['problems']>

/** Subscription: a public https address, or one that the installation allows, and events of actions and processes that exist. */
export const webhook = own.hook((moment) => Promise.resolve({ problems: problemsOf(moment) }))

function problemsOf({ action, app, after, model }: Moment): Problems {
  if (action !== 'add' && action !== 'edit') return []
  const wrong = eventsIn(String(after.events ?? '')).filter((event) => !isEvent(event, model))
  const message = ['没有此事件', 'There is no such event'] as const
  return [
    ...(isReachable(String(after.url ?? ''), app.options.messages.hooks)
      ? []
      : [problemAt('url', '请填写公网 https 地址', 'Give a public https address')]),
    ...wrong.slice(0, 1).map((event) => problemAt('events', `${message[0]}：${event}`, `${message[1]}: ${event}`)),
  ]
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

function isEvent(event: string, { resources, processes }: Moment['model']): boolean {
  const dot = event.lastIndexOf('.')
  const [code, name] = [event.slice(0, dot), event.slice(dot + 1)]
  const states = resources.get(code)?.plan.actions.filter(({ from }) => from.length > 0) ?? []
  const isEmitted = [...processes.values()].some(
    ({ resource, nodes }) => resource === code && Object.values(nodes).some(({ emits }) => emits === name),
  )
  return isEmitted || (states.length > 0 && (name === '*' || states.some((action) => action.name === name)))
}
