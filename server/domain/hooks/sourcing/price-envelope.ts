import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { sheetTable } from './evaluation-tables.ts'

const openTable = fileTable(import.meta, 'bid/open', ['envelope', 'openedTime', 'projectNo', 'status'])
const readTable = fileTable(import.meta, 'bid/open/bids', ['openId', 'submitTime', 'supplierName'])

/** States of a completed opening. */
const done = ['opened', 'signed', 'recorded']

/** Whether an opening reads prices: the only one of a project with one envelope, otherwise the one of the price envelope. */
export function readsPrices(envelopes: unknown, opened: unknown): boolean {
  return envelopes === 'one' || opened === 'price'
}

/**
 * Whether the prices of a project with several envelopes were opened, since its last sheets were made: a tender may be held again. An
 * opening may be planned before a member is replaced; it is held once all sheets are in.
 */
export async function isPriceOpened(place: Place, projectNo: unknown): Promise<boolean> {
  const billNo = String(projectNo ?? '')
  const sheets = await rowsWhere(place, sheetTable, { projectNo: billNo })
  const [since = ''] = sheets
    .map(({ createTime }) => String(createTime))
    .toSorted()
    .toReversed()
  const opened = await rowsWhere(place, openTable, { projectNo: billNo, envelope: 'price', status: done })
  return opened.some(({ createTime, openedTime }) => String(openedTime ?? createTime) >= since)
}

/** Reason against the opening of the price envelope: it waits until all experts have scored the rest. */
export async function priceProblems(place: Place, projectNo: unknown, phase: unknown): Promise<readonly Problem[]> {
  const sheets = await rowsWhere(place, sheetTable, { projectNo: String(projectNo ?? '') })
  const counted = sheets.filter(({ status }) => status !== 'void')
  const isScored = counted.length > 0 && counted.every(({ status }) => status === 'released')
  if (phase === 'evaluating' && isScored) return []
  const zh = '技术评审完成后才能开启报价'
  return [problemAt('envelope', zh, 'Prices are opened once the technical evaluation is complete')]
}

/** Times of submission by the name of the bidder, as read out. */
export async function submitTimes(place: Place, projectNo: string): Promise<ReadonlyMap<string, string>> {
  const openings = await rowsWhere(place, openTable, { projectNo, status: done })
  const read = await rowsWhere(place, readTable, { openId: openings.map(({ id }) => String(id)) })
  return new Map(read.toReversed().map((row) => [String(row.supplierName), String(row.submitTime ?? '')]))
}
