import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codePattern } from '../../../src/schema/base/names.ts'
import { startOf } from '../../../src/schema/edit/starts.ts'
import { fileKinds, type JsonKind } from '../../../src/schema/model/files.ts'

/** Creates a valid schema file to start from. Returns the exit code. @throws Error with one line for a wrong call. */
export async function newFile(
  [kind, code]: readonly string[],
  dir: string,
  say: (line: string) => void,
): Promise<number> {
  if (!(kind !== undefined && Object.hasOwn(fileKinds, kind)))
    throw new Error(`Name the kind of file: ${Object.keys(fileKinds).join(', ')}.`)
  if (code === undefined || !new RegExp(codePattern).test(code))
    throw new Error('Name its code: lower-case letters, digits, parts with / between, such as bd/unit.')
  const { folder } = fileKinds[kind as JsonKind]
  const path = join(dir, folder, `${code}.json`)
  if (existsSync(path)) throw new Error(`${path} exists already.`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, startOf(kind as JsonKind, code).text)
  say(
    `${path} is ready. ${kind === 'resource' ? `Its list opens at /list/${code}; name it in schemas/menus to have it in the menu.` : ''}`,
  )
  return 0
}
