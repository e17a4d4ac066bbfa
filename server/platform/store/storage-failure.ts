import { isAbsolute, relative, sep } from 'node:path'
import { AppError } from '../../../src/schema/model/errors.ts'

/** Most parts shown of a path outside the working folder. */
const lastParts = 2

/** Path in answers: relative to the working folder, or its end; the location of the installation is confidential. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near === '' || near.startsWith('..') || isAbsolute(near) ? path.split(sep).slice(-lastParts).join('/') : near
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const closed = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'EMFILE', 'ENFILE'])

/** Disk failure as an answer; undefined for any other failure. `place`: used when the failure names no path. */
export function storageFailure(error: unknown, place = ''): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path = place } = error as NodeJS.ErrnoException
  if (full.has(code)) return new AppError('STORAGE_FULL', { path: shownPath(path) }, { cause: error })
  if (closed.has(code)) return new AppError('STORAGE_CLOSED', { path: shownPath(path) }, { cause: error })
  return undefined
}
