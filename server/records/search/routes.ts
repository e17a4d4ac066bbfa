import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { searchRecords } from './search-records.ts'

/** Most records of one answer. */
const most = 30
/** Shortest and longest keyword, in characters. */
const [fewest, longest] = [2, 100]

function search(context: Context) {
  const keyword = (context.query.keyword ?? '').trim()
  const length = [...keyword].length
  if (length < fewest || length > longest) {
    throw new AppError('BAD_REQUEST', { name: 'keyword', reason: `${fewest}-${longest}` })
  }
  return searchRecords(context, keyword, limitOf(context.query.limit))
}

function limitOf(text: string | undefined): number {
  const limit = text === undefined || text === '' ? most : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > most) {
    throw new AppError('BAD_REQUEST', { name: 'limit', reason: `1-${most}` })
  }
  return limit
}

/** One search over all records, for the command palette. */
export const searchRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/search',
    summary: 'Records of all resources that the caller may list whose label or searchable text contains the keyword',
    query: Type.Object({ keyword: Type.String(), limit: Type.Optional(Type.String()) }),
    access: 'signed-in',
    costly: 'search',
    handle: search,
  },
]
