import type { Lang } from '../../../src/schema/base/text.ts'
import { textIn } from '../../../src/schema/base/text.ts'
import { cachesOf } from '../../platform/cache/caches.ts'
import type { Store } from '../../platform/store/store.ts'
import { type Found, keysLike } from './cache-keys.ts'
import { infoOf, ttlOf, useOf } from './cache-use.ts'
import { terminalTexts } from './terminal-texts.ts'

/** Result of a command: lines; `ask`: a question to confirm first, `deleted`: number of removed keys. */
export type Outcome = {
  readonly lines: readonly string[]
  readonly isError?: true
  readonly ask?: string
  readonly deleted?: number
}

type Call = {
  readonly store: Store
  readonly lang: Lang
  readonly words: readonly string[]
  readonly isConfirmed: boolean
}
type Command = {
  readonly least: number
  readonly most: number
  readonly run: (call: Call) => Outcome | Promise<Outcome>
}

/** Listed keys at most. */
const mostListed = 200

// Fixed commands: no shell, no evaluation, no access to files or the database.
const commands: Readonly<Record<string, Command>> = {
  help: { least: 0, most: 0, run: ({ lang }) => ({ lines: terminalTexts[lang].help }) },
  keys: { least: 0, most: 1, run: listKeys },
  get: { least: 1, most: 1, run: describeKey },
  ttl: { least: 1, most: 1, run: ({ store, words }) => ({ lines: [`(integer) ${timeToLive(store, words)}`] }) },
  info: { least: 0, most: 1, run: figures },
  del: { least: 1, most: 20, run: deleteKeys },
}

/** Runs a line of the cache terminal. Deletions need a confirmation: the same line with `isConfirmed`. */
export async function runLine(store: Store, lang: Lang, line: string, isConfirmed: boolean): Promise<Outcome> {
  const [typed = '', ...words] = line.trim().split(/\s+/)
  const name = typed.toLowerCase()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return failed(terminalTexts[lang].unknown(typed.slice(0, 50)))
  if (words.length < command.least || words.length > command.most) return failed(terminalTexts[lang].wrong(name))
  return command.run({ store, lang, words, isConfirmed })
}

const failed = (line: string): Outcome => ({ lines: [line], isError: true })
const none: Outcome = { lines: ['(nil)'] }

function listKeys({ store, lang, words: [pattern = '*'] }: Call): Outcome {
  const found = keysLike(store, pattern)
  if (found.length === 0) return { lines: ['(empty list)'] }
  const lines = found.slice(0, mostListed).map(({ name }, index) => `${index + 1}) "${name}"`)
  return { lines: found.length > mostListed ? [...lines, terminalTexts[lang].more(found.length - mostListed)] : lines }
}

function oneKey(store: Store, [name = '']: readonly string[]): Found | undefined {
  return keysLike(store, '*').find((found) => found.name === name)
}

async function describeKey({ store, lang, words }: Call): Promise<Outcome> {
  const found = oneKey(store, words)
  if (!found) return none
  const { type, size, bytes, tables, at } = await infoOf(found.cache, found.key, found.kept)
  return {
    lines: [
      `type: ${type}`,
      `size: ${size}`,
      `bytes: ${bytes}`,
      `tables: ${tables.join(', ')}`,
      `made: ${new Date(at).toISOString()}`,
      terminalTexts[lang].hidden,
    ],
  }
}

/** As in Redis: -2 for a missing key. */
function timeToLive(store: Store, words: readonly string[]): number {
  const found = oneKey(store, words)
  return found ? ttlOf(found.cache, found.kept) : -2
}

async function figures({ store, lang, words: [name] }: Call): Promise<Outcome> {
  const caches = cachesOf(store).filter(({ kind }) => name === undefined || kind.name === name)
  if (caches.length === 0) return none
  const uses = caches.map(useOf)
  return {
    lines: uses.flatMap((use) => [
      `# ${use.name} (${textIn(lang, use.title)})`,
      `keys: ${use.keys}/${use.most}`,
      `bytes: ${use.bytes}`,
      `hits: ${use.hits}`,
      `misses: ${use.misses}`,
      `hit_rate: ${use.hitRate}%`,
    ]),
  }
}

function deleteKeys({ store, lang, words, isConfirmed }: Call): Outcome {
  const found = new Map(words.flatMap((word) => keysLike(store, word)).map((each) => [each.name, each]))
  if (found.size > 0 && !isConfirmed) return { lines: [], ask: terminalTexts[lang].ask(found.size) }
  const deleted = [...found.values()].filter(({ cache, key }) => cache.delete(key)).length
  return { lines: [`(integer) ${deleted}`], deleted }
}
