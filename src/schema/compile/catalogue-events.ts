import { type Text, textIn } from '../base/text.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { ProcessFile } from '../model/process-file.ts'
import type { Resource } from '../model/resource.ts'
import { ownActions } from './compile-actions.ts'
import { createMemory } from './memory.ts'

const eventTitle = { zh: '事件', en: 'Events' }
const allTitle = { zh: '全部状态操作', en: 'all state actions' }

type Item = { readonly value: string; readonly title: Text }
const events = createMemory<Dictionary>()
const ofResource = createMemory<readonly Item[]>(1)
const ofProcess = createMemory<readonly Item[]>(1)

/** Dictionary of the events that webhooks receive: state actions of records, all of them by `*`, and events of processes. */
export function eventsOf(
  resources: ReadonlyMap<string, Resource>,
  processes: ReadonlyMap<string, ProcessFile>,
): Dictionary {
  const acted = [...resources].map(([code, file]) => ofResource(file, [code], () => actionItems(code, file)))
  const emitted = [...processes.values()].map((file) => {
    const about = resources.get(file.resource)
    return ofProcess(file, [about?.title], () => (about ? emittedItems(file, about) : []))
  })
  const lists = [...acted, ...emitted].filter((items) => items.length > 0)
  return events(eventTitle, lists, () => {
    const items = lists.flat()
    const byValue = new Map(items.toReversed().map((item) => [item.value, item]))
    return { title: eventTitle, items: [...byValue.values()].toReversed() }
  })
}

function actionItems(code: string, file: Resource): readonly Item[] {
  const moving = Object.entries(ownActions(file)).filter(([, action]) => action.do === 'transition')
  if (moving.length === 0) return []
  const own = moving.map(([name, { title }]) => ({ value: `${code}.${name}`, title: joined(file.title, title) }))
  return [{ value: `${code}.*`, title: joined(file.title, allTitle) }, ...own]
}

function emittedItems({ resource, nodes }: ProcessFile, { title }: Resource): readonly Item[] {
  const named = Object.values(nodes).flatMap(({ emits, title: name }) => (emits ? [{ emits, name }] : []))
  return named.map(({ emits, name }) => ({ value: `${resource}.${emits}`, title: joined(title, name) }))
}

function joined(left: Text, right: Text): Exclude<Text, string> {
  const inOne = (lang: 'zh' | 'en') => `${textIn(lang, left)} · ${textIn(lang, right)}`
  return { zh: inOne('zh'), en: inOne('en') }
}
