import type { Known } from '../../../src/schema/compile/known.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { known } from '../known.ts'
import { readFiles } from '../live/read-files.ts'

/** All mistakes in a folder of schema files, in the order of the files, the files, and the model of the good ones with the run-time additions. */
export async function checkFiles(
  dir: string,
  added: Pick<Known, 'extensions' | 'dictionaries' | 'styles'> = {},
): Promise<{ model: Model; diagnostics: readonly Diagnostic[]; files: ReadonlyMap<string, string> }> {
  const { files, problems, unread } = await readFiles(dir).catch((cause: unknown) => {
    throw new Error(`The schema folder ${dir} cannot be read.`, { cause })
  })
  const { model, diagnostics } = loadModel(files, { ...known, ...added }, undefined, { unread })
  return { model, diagnostics: [...problems, ...diagnostics], files }
}
