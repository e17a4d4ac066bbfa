import { catalogueOf } from '../compile/catalogue.ts'
import { compileAhead } from '../compile/compile-model.ts'
import type { Known } from '../compile/known.ts'
import { collectFiles, readOnce } from './collect-files.ts'
import { checked } from './cross-check.ts'

/**
 * Fills the caches of `loadModel` for these files, one file per step. A server that starts with the model of its last run
 * does so while it is idle: its first changed file then costs one file.
 */
export function* warmUp(files: ReadonlyMap<string, string>, known: Known): Generator<void> {
  for (const [path, text] of files) {
    readOnce(path, text)
    yield
  }
  const { shaped } = collectFiles(files)
  const catalogue = catalogueOf(shaped, known)
  for (const file of shaped) {
    checked(file, catalogue)
    yield
  }
  yield* compileAhead(new Map(shaped.map((file) => [file.parsed.file, file])), known)
}
