import { globSync, readFileSync } from 'node:fs'
import { known } from '../../server/boot/known.ts'
import { type Loaded, loadModel } from '../../src/schema/load/load.ts'
import { deviationOf, dictionaryValues, type Mistake, mistakesIn } from '../kit/file-mistakes.ts'
import { atMost, type Effort, type Figure, median } from './figure.ts'

/**
 * Makes mistakes of every kind in each shipped file, or in some. Each must give one message, with and without an
 * earlier version.
 */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const paths = globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').toSorted()
  const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')] as const))
  const [fullLoad, first] = timed(() => loadModel(files, known))
  const chosen = quick ? paths.filter((_, index) => index % 20 === 0) : paths
  const valuesOf = dictionaryValues(first.model)
  const mistakes = chosen.flatMap((path) => mistakesIn(path, files.get(path) ?? '', valuesOf))
  const changed = chosen.map((path) => changedIn(path, files, first))
  const cold = mistakes.filter((mistake) => !isAnswered(mistake, files))
  const live = mistakes.filter((mistake) => !isAnswered(mistake, files, first))
  return [
    { name: `load of ${files.size} files`, value: fullLoad, unit: 'ms' },
    { name: 'load after a change of one file, median', value: median(changed), unit: 'ms' },
    { name: 'mistakes made', value: mistakes.length, unit: 'mistakes' },
    atMost(0, 'mistakes without exactly one message, at a start', cold.length, 'mistakes'),
    atMost(0, 'mistakes without exactly one message, while serving', live.length, 'mistakes'),
  ]
}

function changedIn(path: string, files: ReadonlyMap<string, string>, { model }: Loaded): number {
  const text = `${files.get(path)}\n`
  const [duration] = timed(() => loadModel(new Map(files).set(path, text), known, model))
  loadModel(files, known, model)
  return duration
}

function isAnswered(mistake: Mistake, files: ReadonlyMap<string, string>, before?: Loaded): boolean {
  const { diagnostics } = loadModel(new Map(files).set(mistake.path, mistake.text), known, before?.model)
  const wrong = deviationOf(mistake, diagnostics)
  if (wrong !== undefined)
    console.log(`${mistake.kind} of "${mistake.right}" in ${mistake.path}:${mistake.line}\n${wrong}`)
  return wrong === undefined
}

function timed<T>(work: () => T): readonly [number, T] {
  const from = performance.now()
  const done = work()
  return [performance.now() - from, done]
}
