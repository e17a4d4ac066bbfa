import { isAbsolute, relative, sep } from 'node:path'
import { AppError } from '../../../src/schema/model/errors.ts'

/** How much of a path that lies elsewhere is named. */
const lastParts = 2

/** A path as answers name it: from the folder the server works in, or its end; where the installation lies is nobody's business. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near === '' || near.startsWith('..') || isAbsolute(near) ? path.split(sep).slice(-lastParts).join('/') : near
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const closed = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'EMFILE', 'ENFILE'])

/** A failure of the disk as an answer says it; undefined for every other failure. `place`: where the failure names no path. */
export function storageFailure(error: unknown, place = ''): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path = place } = error as NodeJS.ErrnoException
  if (full.has(code)) return new AppError('STORAGE_FULL', { path: shownPath(path) }, { cause: error })
  if (closed.has(code)) return new AppError('STORAGE_CLOSED', { path: shownPath(path) }, { cause: error })
  return undefined
}
