import { constants, copyFile, link, readFile, rm, writeFile } from 'node:fs/promises'
import { newId } from '../new-id.ts'

/**
 * Content of a key file, which the first caller creates. The file appears whole: another caller or process at the same time reads that key
 * too, never an empty file.
 */
export async function keyFileOf(path: string, made: () => string | Buffer): Promise<Buffer> {
  const known = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (known) return known
  const aside = `${path}.${newId()}`
  try {
    await writeFile(aside, made(), { mode: 0o600 })
    await link(aside, path)
      .catch((error: NodeJS.ErrnoException) => {
        // Some file systems have no hard links.
        if (error.code === 'EEXIST') throw error
        return copyFile(aside, path, constants.COPYFILE_EXCL)
      })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(path)
}
