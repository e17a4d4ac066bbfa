import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the files below a folder that contain one of the values: texts, and numbers as text or as the eight bytes of a database. */
export async function tracesIn(folder: string, values: readonly (string | number)[]): Promise<readonly string[]> {
  const traces = values.flatMap((value) => [
    Buffer.from(String(value)),
    ...(typeof value === 'number' ? [doubleOf(value)] : []),
  ])
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    names
      .filter((each) => each.isFile())
      .map(async (each) => {
        const bytes = await readFile(join(each.parentPath, each.name))
        return traces.some((trace) => bytes.includes(trace)) ? [each.name] : []
      }),
  )
  return found.flat()
}

function doubleOf(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
