import { globSync, readFileSync } from 'node:fs'
import { known } from '../../server/boot/known.ts'
import { type Loaded, loadModel } from '../../src/schema/load/load.ts'
import { dictionaryValues, type Slip, slipsIn, wrongAnswer } from '../kit/slips.ts'
import { atMost, type Effort, type Figure, median } from './figure.ts'

/** Makes mistakes of every kind in each shipped file, or in some: each is to give one message, with and without an earlier version. */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const paths = globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').toSorted()
  const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')] as const))
  const [whole, first] = timed(() => loadModel(files, known))
  const chosen = quick ? paths.filter((_, index) => index % 20 === 0) : paths
  const valuesOf = dictionaryValues(first.model, files)
  const slips = chosen.flatMap((path) => slipsIn(path, files.get(path) ?? '', valuesOf))
  const changed = chosen.map((path) => changedIn(path, files, first))
  const cold = slips.filter((slip) => !isAnswered(slip, files))
  const live = slips.filter((slip) => !isAnswered(slip, files, first))
  return [
    { name: `load of ${files.size} files`, value: whole, unit: 'ms' },
    { name: 'load after one file is changed, median', value: median(changed), unit: 'ms' },
    { name: 'mistakes made', value: slips.length, unit: 'mistakes' },
    atMost(0, 'of them not one message each, at a start', cold.length, 'mistakes'),
    atMost(0, 'of them not one message each, while it runs', live.length, 'mistakes'),
  ]
}

function changedIn(path: string, files: ReadonlyMap<string, string>, { model }: Loaded): number {
  const text = `${files.get(path)}\n`
  const [took] = timed(() => loadModel(new Map(files).set(path, text), known, model))
  loadModel(files, known, model)
  return took
}

function isAnswered(slip: Slip, files: ReadonlyMap<string, string>, before?: Loaded): boolean {
  const { diagnostics } = loadModel(new Map(files).set(slip.path, slip.text), known, before?.model)
  const wrong = wrongAnswer(slip, diagnostics)
  if (wrong !== undefined) console.log(`${slip.kind} of "${slip.right}" in ${slip.path}:${slip.line}\n${wrong}`)
  return wrong === undefined
}

function timed<T>(work: () => T): readonly [number, T] {
  const from = performance.now()
  const done = work()
  return [performance.now() - from, done]
}
