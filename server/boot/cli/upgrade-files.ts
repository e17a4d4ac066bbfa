import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeOf } from '../../../src/schema/load/collect-files.ts'
import { parseFile } from '../../../src/schema/load/parsed-file.ts'
import { compactJson } from '../../../src/schema/model/compact-json.ts'
import { upgraded } from '../../../src/schema/upgrade/upgraded.ts'
import { readFiles } from '../live/read-files.ts'
import { mistakeLine, terminalLang } from '../mistake-line.ts'

type Settings = { readonly schemasDir: string; readonly isDry: boolean }
type Say = (line: string) => void

/**
 * Rewrites schema files of an older language in the present one, and reports what it could not convert. Files that are not JSON stay
 * unchanged. Returns the exit code: 1 when a user has to correct a file.
 */
export async function upgradeFiles({ schemasDir, isDry }: Settings, say: Say): Promise<number> {
  const { files } = await readFiles(schemasDir)
  const old = [...files].flatMap(([path, text]) => turnedFile(path, text) ?? [])
  for (const { path, text, mistakes } of old) {
    if (!isDry) await writeFile(join(schemasDir, ...path.split('/').slice(1)), text)
    say(`${isDry ? 'would write' : 'wrote'}  ${path}`)
    for (const mistake of mistakes) say(`left as it is  ${mistakeLine(mistake, terminalLang())}`)
  }
  say(`${files.size} files, ${old.length} of an older language`)
  return old.some(({ mistakes }) => mistakes.length > 0) ? 1 : 0
}

function turnedFile(path: string, before: string) {
  const place = placeOf(path)
  const parsed = parseFile(path, before)
  if (!place || place.kind === 'process' || parsed.problems.length > 0) return undefined
  const { value, isOld, unturned } = upgraded(place.kind, parsed.value)
  if (!isOld && unturned.length === 0) return undefined
  const mistakes = unturned.map(({ path: at, why }) => parsed.at(at, why, { severity: 'warning' }))
  return { path, text: isOld ? compactJson(value) : before, mistakes }
}
