import { globSync, readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { changesBetween } from '../../../server/boot/live/changes.ts'
import { adoptModel } from '../../../src/schema/compile/compile-model.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import { warmUp } from '../../../src/schema/load/warm-up.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'

const files = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json')
    .toSorted()
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

/** A stored model as another process reads it, without the caches of the load. */
function ofLastRun(): Model {
  const { model } = loadModel(files, known)
  loadModel(new Map(), known)
  return deserialize(serialize(model))
}

it('equals the loaded model', () => {
  expect(ofLastRun()).toEqual(loadModel(files, known).model)
})

it('reports only the changed file after a change', () => {
  const before = ofLastRun()
  adoptModel(before)
  for (const _ of warmUp(files, known));
  const bank = 'schemas/resources/bd/bank.json'
  const renamed = files.get(bank)?.replace(/"zh": "[^"]+"/, '"zh": "银行目录"') ?? ''
  const same = loadModel(files, known, before)
  expect(changesBetween(before, same.model)).toEqual({ changed: [], removed: [] })
  const { model, diagnostics } = loadModel(new Map([...files, [bank, renamed]]), known, before)
  expect(diagnostics).toEqual([])
  const changed = [
    { kind: 'resource', code: 'bd/bank' },
    // The file lists the titles of all resources.
    { kind: 'dictionary', code: 'resource' },
  ]
  expect(changesBetween(before, model)).toEqual({ changed, removed: [] })
})
